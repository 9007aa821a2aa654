/** Lengths by authors who have not seen the estimator, with the SHA-256 of each file. */
export const SETS = [
  ['first author', 'lengths.json', '3660aa7b265a3385c85108bde632689366bd059515ea5151e0579b3c26b65576'],
  ['second author', 'lengths-a.json', 'c636102778e346f085a2d6a77b5db8271e60f641d9576b5e21608392b27951d9'],
  ['third author', 'lengths-b.json', '7e8dd0a960559d540269ff1c4ea2e31126c8658a104f4183043dd46b9d3bc9c4'],
] as const;

/** What the suite tells a worker. */
export const { databaseUrl, modelUrl, port } = JSON.parse(process.env.PEER);

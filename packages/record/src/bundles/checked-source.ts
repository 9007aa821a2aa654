import { ConsiliumError } from '@consilium/kernel';

/** The name of where data comes from: 1 to 256 bytes. Throws ConsiliumError('invalid_source'). */
export function checkedSource(source: string): string {
  if (source === '' || Buffer.byteLength(source) > 256 || !source.isWellFormed() || source.includes('\0'))
    throw new ConsiliumError('invalid_source', { remedy: 'name the source in 1 to 256 bytes' });
  return source;
}

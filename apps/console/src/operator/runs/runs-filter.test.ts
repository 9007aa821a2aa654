import { describe, expect, it } from 'vitest';
import { readForm, runsFilter } from './runs-filters.tsx';

describe('a search of runs [B10]', () => {
  it('takes codes and ids of the address, and no status that there is not', () => {
    expect(runsFilter({ code: 'timeout', status: 'failed', actor: 'ada', before: 'x' })).toEqual({
      ...{ code: 'timeout', status: 'failed' },
    });
    expect(runsFilter({ status: 'constructor' })).toEqual({});
  });

  it('leaves out empty fields, and reads ids that were pasted in capitals', () => {
    expect(readForm({ run: ' 0198C1F2 ', code: ' ', status: '', conversation: '' })).toEqual({
      run: '0198c1f2',
    });
  });
});

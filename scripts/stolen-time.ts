import { existsSync, readFileSync } from 'node:fs';

/** CPU time since the machine started, in its own unit: what it gave, and what it kept from those who wanted it. */
interface CpuTime {
  readonly busy: number;
  readonly stolen: number;
}

const STAT = '/proc/stat';

/** Of this machine; nothing where it does not say. */
export function readCpuTime(text = existsSync(STAT) ? readFileSync(STAT, 'utf8') : ''): CpuTime {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    /^cpu +(.*)$/m.exec(text)?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return { busy: user + nice + system + irq + softirq, stolen };
}

/** Of the time that was wanted since `before`, the share that a virtual machine's host gave to others: 0 to 1. */
export function stolenSince(before: CpuTime, after = readCpuTime()): number {
  const stolen = after.stolen - before.stolen;
  return stolen === 0 ? 0 : stolen / (stolen + after.busy - before.busy);
}

export { listeningSockets, parseListening, socketInodes } from './listening-sockets.ts';
export { replaceProcFolder } from './proc-folder.ts';
export {
  childrenOf,
  type ListedProcess,
  listProcesses,
  residentBytes,
  startOf,
  stateOf,
} from './process-facts.ts';

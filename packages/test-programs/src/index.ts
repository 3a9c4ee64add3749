export { bundled } from './bundled.ts';
export { endPlaywrightRun, endVitestRun } from './end-run.ts';
export { reservePort } from './port.ts';
export { childrenOf, isAlive, parentOf, processTree, signalIfAlive } from './processes.ts';
export { type Ending, type Program, type ProgramOptions, startProgram } from './program.ts';
export { type ReadyMessage, type Service, type ServiceOptions, startService } from './service.ts';

export * from './code-analysis/sonarqube.ts';
export * from './egress/index.ts';
export * from './library/index.ts';
export * from './pages/index.ts';
export * from './polling/index.ts';
export * from './sources/index.ts';
export * from './standing/index.ts';
export * from './watching/index.ts';

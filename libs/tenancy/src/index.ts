export * from './facts';
export * from './reach';
export * from './usability';
export * from './access-decision';

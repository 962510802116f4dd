export * from './errors/error-codes';
export * from './errors/hivemind-error';
export * from './errors/validation';
export * from './ids';
export * from './wire/text.schema';
export * from './wire/metadata.schema';
export * from './wire/record.schema';
export * from './wire/compile.schema';

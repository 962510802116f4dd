/** The value of an environment variable that the operator named on the command line; undefined when it is not set. */
export const secretVariable = (name: string): string | undefined => process.env[name] || undefined;

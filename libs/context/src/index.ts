export { countTokens } from './tokens/count-tokens';
export { defaultPolicy } from './policy';
export { compilePacket } from './packet/compile-packet';

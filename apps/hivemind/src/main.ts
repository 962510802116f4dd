import { runHivemind } from './program';

// Whatever a library still holds open must not keep a command alive that has ended.
void runHivemind(process.argv.slice(2)).finally(() => process.exit());

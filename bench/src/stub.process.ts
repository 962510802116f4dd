import { StubProvider } from '@hivemind/testing';

// A process of its own, as a provider is: it must not take turns with the client that measures.
void StubProvider.start().then(({ url }) => process.send!(url));
process.once('disconnect', () => process.exit(0));

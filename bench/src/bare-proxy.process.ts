import { createServer, request, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';

// The least that any proxy does: every request goes to the address in the argument, and its answer back, as they come.
// What it adds to a request is what the second hop costs on this machine, whoever makes it.
const target = process.argv[2]!;
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming;
  const sent = request(target + url!, { agent, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  incoming.pipe(sent);
});
server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('disconnect', () => process.exit(0));

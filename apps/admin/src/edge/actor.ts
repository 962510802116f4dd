import type { AdminActor, AdminIdentity } from '@hivemind/ports';
import type { FastifyRequest } from 'fastify';

/** Who acts in a request, for the audit log. */
export const actorOf = ({ id, name, role }: AdminIdentity, request: FastifyRequest): AdminActor => ({
  kind: role === 'root' ? 'root' : 'admin',
  id: role === 'root' ? null : id,
  name,
  role,
  ip: request.ip,
  requestId: request.id,
});

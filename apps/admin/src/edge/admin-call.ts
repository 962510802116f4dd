import { SetMetadata } from '@nestjs/common';
import type { AdminActor, AdminIdentity, AuditedRegistry } from '@hivemind/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** Who calls, as a token or a session has proved it. */
export interface Caller {
  identity: AdminIdentity;
  /** What the session's cookie holds; null with a bearer token. */
  cookie: string | null;
  actor: AdminActor;
  /** The registries as this caller changes them. */
  registry: AuditedRegistry;
}

interface Parts {
  body?: z.ZodType;
  query?: z.ZodType;
  params?: z.ZodType;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One request of a route that needs no token, its parts parsed by the schemas of the route. */
export interface OpenCall<P extends Parts = Parts> {
  request: FastifyRequest;
  reply: FastifyReply;
  body: Parsed<P['body']>;
  query: Parsed<P['query']>;
  params: Parsed<P['params']>;
}

/** The same of a route outside a workspace. */
export interface SignedInCall<P extends Parts = Parts> extends OpenCall<P>, Caller {}

/** The same of a route within a workspace. */
export interface WorkspaceCall<P extends Parts = Parts> extends SignedInCall<P> {
  tenantId: string;
}

/** What a method that answers a route is marked with. */
export const OPERATION = 'hivemind:admin-operation';

/** The method answers the route with this `operationId`; what it returns becomes `data` of the envelope. */
export const Answers = (operationId: string): MethodDecorator => SetMetadata(OPERATION, operationId);

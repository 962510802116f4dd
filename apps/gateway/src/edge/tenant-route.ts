import {
  applyDecorators,
  type CallHandler,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
  UseInterceptors,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { HivemindError, parseOrThrow } from '@hivemind/contracts';
import type { RouteNeed } from '@hivemind/tenancy';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import { accessOf, type RequestAccess } from './request-access';

/** Wraps what a route returns in the success envelope. */
@Injectable()
class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { id } = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(map((data: unknown) => ({ ok: true, data, request_id: id })));
  }
}

/** A group of routes under `/hivemind/v1`, answered in the envelope. */
export const TenantRoutes = (): ClassDecorator =>
  applyDecorators(Controller('hivemind/v1'), UseInterceptors(EnvelopeInterceptor));

/** POST here asks or records; it does not create a resource with a URL of its own, so it answers 200. */
export const Ok = (): MethodDecorator => HttpCode(200);

/**
 * What a route removes: recoverably, or for good. A key whose level is lower, or a plan that allows neither, is refused
 * before the route is reached. A route without this decorator is open to every key that reaches the project.
 */
export const Needs = (needs: Exclude<RouteNeed, 'use'>): MethodDecorator => RouteConfig({ needs });

/** A route that answers for a project without storage, too; every other one is refused with NO_STORAGE_CONNECTED. */
export const WithoutStorage = (): MethodDecorator => RouteConfig({ withoutStorage: true });

/** The access that the edge granted to this request. */
export const Access = createParamDecorator((_: unknown, context: ExecutionContext): RequestAccess => {
  const access = accessOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (!access) throw new HivemindError('UNAUTHORIZED', 'This route needs an API key.');
  return access;
});

/** Parses a body or query by its schema; a fault is a VALIDATION_ERROR that names the field. */
export class Valid<S extends z.ZodType> implements PipeTransform<unknown, z.output<S>> {
  constructor(
    private readonly schema: S,
    private readonly whole: 'body' | 'query' = 'body',
  ) {}

  transform(value: unknown): z.output<S> {
    return parseOrThrow(this.schema, value, this.whole);
  }
}

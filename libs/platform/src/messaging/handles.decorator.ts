import { applyDecorators, Catch, Controller, type RpcExceptionFilter, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { HivemindError, type MessageContract } from '@hivemind/contracts';
import { type Observable, throwError } from 'rxjs';

/** Hands every failure of a handler to the transport as it is; the transport keeps the cause and sends the rest. */
@Catch()
class MessageErrorFilter implements RpcExceptionFilter {
  catch(thrown: unknown): Observable<never> {
    return throwError(() => HivemindError.from(thrown));
  }
}

/** A class of message handlers. */
export const MessageController = (): ClassDecorator => applyDecorators(Controller(), UseFilters(MessageErrorFilter));

/** Makes a method the one handler of a message: it receives an `Incoming` and returns the reply. */
export const Handles = (contract: MessageContract): MethodDecorator => MessagePattern(contract.pattern);

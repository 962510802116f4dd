import { Module } from '@nestjs/common';
import { CompileController } from './compile.controller';

/** Context packets. The root module provides the claim check, globally. */
@Module({ controllers: [CompileController] })
export class CompilerModule {}

import { Module } from '@nestjs/common';
import { CompressController } from './compress.controller';
import { CompressionOperation } from './compression.operation';

/** Compression of long histories. The root module provides claim check, session memories and extractors, globally. */
@Module({ controllers: [CompressController], providers: [CompressionOperation] })
export class ExtractionModule {}

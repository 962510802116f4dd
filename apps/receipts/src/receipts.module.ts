import { Module } from '@nestjs/common';
import { ReceiptDelivery } from './receipt-delivery';
import { ReceiptErasure } from './receipt-erasure';
import { ReceiptReader } from './receipt-reader';
import { ReceiptsController } from './receipts.controller';

/** The audit trail. The root module provides the ledger, the body stores and the logger, globally. */
@Module({ controllers: [ReceiptsController], providers: [ReceiptReader, ReceiptDelivery, ReceiptErasure] })
export class ReceiptsModule {}

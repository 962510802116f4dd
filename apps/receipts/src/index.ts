export { ReceiptsModule } from './receipts.module';

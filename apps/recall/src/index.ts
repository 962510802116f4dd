export { RecallModule } from './recall.module';

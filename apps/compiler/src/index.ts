export { CompilerModule } from './compiler.module';

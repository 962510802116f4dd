export { RecallModule } from './recall.module';
export { type MoveOutcome, type MoveProgress, ProjectMove } from './reembedding/project-move';

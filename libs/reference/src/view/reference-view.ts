import { type OpenApiDocument, type OperationError, operationsOf } from '../openapi/document';
import { type OperationView, operationView } from './operation-view';
import { type TypeView, typesOf } from './type-view';

export interface ReferenceView {
  title: string;
  about: string;
  groups: { name: string; description: string; operations: OperationView[] }[];
  /** Named schemas that the tables refer to. */
  types: TypeView[];
  /** Codes that are not special to an operation. */
  commonErrors: OperationError[];
}

/** A document as its readers go through it: by group, then by type. */
export function referenceView(document: OpenApiDocument): ReferenceView {
  const operations = operationsOf(document);
  const views = operations.map((operation) => operationView(operation, document));
  const common = operations.flatMap((operation) => operation['x-errors']).filter(({ special }) => !special);
  return {
    title: document.info.title,
    about: document.info.description,
    groups: document.tags.map(({ name, description }) => ({
      name,
      description,
      operations: views.filter((_, i) => operations[i]!.tags.includes(name)),
    })),
    types: typesOf(views, document),
    commonErrors: common
      .filter(({ code }, i) => common.findIndex((other) => other.code === code) === i)
      .sort((a, b) => a.status - b.status),
  };
}

export { REFERENCE_CSS } from './html/reference-css';
export { referencePage } from './html/reference-page';
export { referenceMarkdown } from './markdown/reference-markdown';
export * from './openapi/document';
export { adminOpenApiDocument } from './openapi/admin-document';
export { API_VERSION, openApiDocument } from './openapi/openapi-document';

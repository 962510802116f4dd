export { REFERENCE_CSS } from './html/reference-css';
export { referencePage } from './html/reference-page';
export { referenceMarkdown } from './markdown/reference-markdown';
export { adminDocument } from './openapi/admin-document';
export * from './openapi/document';
export { API_VERSION, openApiDocument } from './openapi/openapi-document';

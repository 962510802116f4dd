export { DEFAULT_GATEWAY_OPTIONS, type GatewayOptions } from './edge/gateway-options';
export { configureHttpEdge, createGatewayAdapter } from './edge/http-edge';
export { GatewayModule } from './gateway.module';

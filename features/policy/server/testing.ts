export { policy as policyFeature } from './feature.ts'

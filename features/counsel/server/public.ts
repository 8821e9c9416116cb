export { healthConditions } from './apply/conditions.ts'

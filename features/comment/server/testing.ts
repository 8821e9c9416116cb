export { comment as commentFeature } from './feature.ts'

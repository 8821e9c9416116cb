export { share as shareFeature } from './feature.ts'

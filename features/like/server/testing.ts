export { like as likeFeature } from './feature.ts'

/** For tests of features in which blocks have effects. */
export { follow as followFeature } from './feature.ts'

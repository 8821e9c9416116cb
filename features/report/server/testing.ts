/** For tests of features that own targets of reports. */
export { report as reportFeature } from './feature.ts'

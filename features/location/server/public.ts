export { districtDistanceSql, nearestDistrictsSql, placeOf } from './distance.ts'

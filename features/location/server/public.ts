export { districtDistanceSql, nearestDistrictsSql, placeOf, placeSql } from './distance.ts'
export { districtName, regionName } from './regions.ts'

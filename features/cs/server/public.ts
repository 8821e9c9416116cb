export { readDongs } from './data.ts'
export { indexDistrict, searchDongs, typedWords, type IndexedDistrict } from './dong-search.ts'
export { inquiryAnswered, type AnsweredInquiry } from './state-machine.ts'
export { noticesToTell, type ToldNotice } from './read.ts'

import type { IntegrationsConfig } from '../../config/config.ts'
import { embeddedMaps } from './embedded.ts'
import { kakaoMaps } from './kakao.ts'
import type { Maps } from './maps.ts'

/** The configured maps service. */
export const openMaps = ({ adapters, keys }: Pick<IntegrationsConfig, 'adapters' | 'keys'>): Maps =>
  // A real engine has its key (adapters.ts).
  adapters.maps.isReal ? kakaoMaps({ key: keys.KAKAO_REST_KEY! }) : embeddedMaps

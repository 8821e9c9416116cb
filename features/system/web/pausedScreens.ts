import type { RouteName } from '#features/routes.ts'
import type { SwitchName } from '#kit/contract/app-state.ts'

/** The screens from which a part begins that operators can close. */
export const PAUSED_SCREENS: Readonly<Partial<Record<RouteName, SwitchName>>> = {
  Register: 'register',
  PcExpertRegister: 'register',
  ChatList: 'chat',
  ChatDetail: 'chat',
  PopupChatDetail: 'chat',
  CounApply: 'counsel',
  PopupCounApply: 'counsel',
  KinCreate: 'kin',
  KinAnswerCreate: 'kin',
  ClubCreate: 'club',
  ProShopApply: 'checkout',
  VivGiftSelect: 'gift',
  VivGiftSend: 'gift',
  PopupVivGiftSend: 'gift',
  VivChargeSelect: 'charge',
  PopupVivChargeSelect: 'charge',
  PcVivChargeSelect: 'charge',
  VivExchangeApply: 'exchange',
  PopupVivExchangeApply: 'exchange',
}

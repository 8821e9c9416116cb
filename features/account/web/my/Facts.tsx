import { formatPhone } from '#features/identity/rules.ts'
import { SOCIAL_NAMES } from '#kit/contract/social.ts'
import { myInfo } from '#features/account/words/myInfo.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import type { MyInfo } from './api.ts'
import { Box, FactRow } from './rows.tsx'

/** Account data and the provider that verified the identity. */
export function Facts({ info }: { info: MyInfo }) {
  const { user_id, real_name, phone, mail, identity_provider, identity_dt, has_password, providers, reg_dt } = info
  const ways = [...(has_password ? [myInfo.password] : []), ...providers.map(nameOf)]
  return (
    <Box title={myInfo.account}>
      <dl>
        <FactRow term={myInfo.userId}>{user_id ?? myInfo.noUserId}</FactRow>
        <FactRow term={myInfo.ways}>{ways.join(', ')}</FactRow>
        <FactRow term={myInfo.identity}>
          {identity_dt && real_name
            ? myInfo.identityAt(real_name, myInfo.identityBy[identity_provider ?? ''] ?? '', koreanYearDate(identity_dt))
            : myInfo.identityNone}
        </FactRow>
        <FactRow term={myInfo.phone}>{phone ? <span className="num">{formatPhone(phone)}</span> : myInfo.none}</FactRow>
        <FactRow term={myInfo.mail}>{mail ?? myInfo.none}</FactRow>
        <FactRow term={myInfo.joined}>{koreanYearDate(reg_dt)}</FactRow>
      </dl>
    </Box>
  )
}

const nameOf = (provider: string): string => (SOCIAL_NAMES as Record<string, string>)[provider] ?? provider

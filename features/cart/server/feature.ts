import { whole } from '#kit/server/data-export.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { sealedValues } from '#kit/server/keys/reseal.ts'
import { addressExport, sealedAddresses } from './address/sealed.ts'
import { cartHttp } from './http.ts'

export const cart: Feature = {
  name: 'cart',
  http: cartHttp,
  exportParts: [
    whole(
      'cart',
      '장바구니',
      `select c.item_no, c.is_platform, c.is_checked, c.reg_dt, (select json_agg(json_build_object('sio_no', o.sio_no, 'qtt', o.qtt, 'seen_amt', o.seen_amt) order by o.sio_no)
        from cart_option o where o.user_no = c.user_no and o.item_no = c.item_no) as sio_info
       from cart_item c where c.user_no = $1 order by c.reg_dt, c.item_no`,
    ),
    addressExport,
  ],
  extensions: [extend(sealedValues, sealedAddresses)],
}

import { list, type ExportPart } from '#kit/server/data-export.ts'

export const productExport: readonly ExportPart[] = [
  list(
    'counsel-products',
    '상담 상품',
    'product_no',
    'select product_no, title, description, channel, minutes, price, ext_minutes, ext_price, state, position, reg_dt, edit_dt from counsel_product where expert_user_no = $1',
  ),
]

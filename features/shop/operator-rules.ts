/** The audit log's acts about the platform's goods and the questions about them. */
export const GOODS_READ = 'goods.questions'
export const GOODS_ACTS = [
  'goods.create',
  'goods.edit',
  'goods.delete',
  'goods.state',
  'goods.pause',
  'goods.option',
  'goods.answer',
  GOODS_READ,
] as const

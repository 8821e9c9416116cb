// Written by `npm run db:types` from the migrated database. A test compares the two.
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<string, string | Date, string | Date>
type DefaultMoment = ColumnType<string, string | Date | undefined, string | Date>
type MaybeMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

/** Every table as the server reads and writes it. */
export type Tables = {
  ad: {
    ad_no: Generated<number>
    ad_title: string
    ad_desc: Generated<string>
    ad_images: Generated<unknown>
    link: Generated<string>
    place: Generated<string>
    sort: Generated<number>
    start_dt: DefaultMoment
    end_dt: MaybeMoment
    state: Generated<number>
    is_demo: Generated<boolean>
  }
  ad_log: {
    ad_no: number
    al_type: string
    view_id: string
    user_no: number | null
    reg_dt: DefaultMoment
  }
  alarm: {
    alarm_no: ColumnType<number, never, never>
    user_no: number
    kind: string
    target: string
    actor_nos: Generated<number[]>
    actor_qtt: Generated<number>
    link: string
    text: Generated<string>
    thumb: unknown
    read_dt: MaybeMoment
    first_dt: Moment
    reg_dt: Moment
    closed_no: Generated<number>
    push_dt: MaybeMoment
    post_no: number | null
    comment_no: number | null
  }
  alarm_round: {
    target: string
    after_no: Generated<number>
    done_dt: MaybeMoment
  }
  block: {
    user_no: number
    target_no: number
    reg_dt: DefaultMoment
  }
  captcha_used: {
    nonce: string
    expire_dt: Moment
  }
  chat_hidden: {
    user_no: number
    cr_no: number
    cm_no: number
  }
  chat_member: {
    cr_no: number
    user_no: number
    state: Generated<number>
    reject_reason: Generated<string>
    read_no: Generated<number>
    read_seq: Generated<number>
    first_no: Generated<number>
    hide_no: number | null
    pin_dt: MaybeMoment
    is_mute: Generated<boolean>
    is_refusing: Generated<boolean>
    left_dt: MaybeMoment
    reg_dt: DefaultMoment
  }
  chat_message: {
    cr_no: number
    cm_no: number
    seq: number
    cm_uuid: string
    cm_from: number | null
    cm_type: string
    cm_content: Generated<string>
    cm_file: Generated<unknown>
    reply_no: number | null
    extra_info: unknown
    state: Generated<number>
    reg_dt: Moment
  }
  chat_push: {
    user_no: number
    cr_no: number
    due_dt: Moment
  }
  chat_reaction: {
    cr_no: number
    cm_no: number
    user_no: number
    emoji: string
    reg_dt: DefaultMoment
  }
  chat_request: {
    request_no: ColumnType<number, never, never>
    cr_no: number
    user_no: number
    is_first: boolean
    reg_dt: Moment
  }
  chat_room: {
    cr_no: ColumnType<number, never, never>
    cr_type: string
    one_no: number | null
    other_no: number | null
    meet_no: number | null
    last_cm_no: Generated<number>
    seq: Generated<number>
    last_dt: DefaultMoment
    reg_dt: DefaultMoment
  }
  client_trace: {
    trace_no: ColumnType<number, never, never>
    user_no: number | null
    device_info: unknown
    error: unknown
    url: string
    request: unknown
    response: unknown
    status: number | null
    reg_dt: DefaultMoment
  }
  comment: {
    comment_no: Generated<number>
    post_no: number
    parent_no: number | null
    user_no: number | null
    content: string
    state: Generated<number>
    reply_qtt: Generated<number>
    reg_dt: DefaultMoment
    edit_dt: MaybeMoment
    like_qtt: Generated<number>
    hide_dt: MaybeMoment
  }
  comment_like: {
    comment_no: number
    user_no: number
    reg_dt: DefaultMoment
  }
  consent_recheck: {
    user_no: number
    recheck_dt: Moment
  }
  counsel: {
    coun_no: Generated<number>
    user_no: number | null
    expert_user_no: number | null
    state: Generated<number>
    reg_dt: DefaultMoment
  }
  expert_application: {
    application_no: ColumnType<number, never, never>
    user_no: number
    state: Generated<number>
    cate_no: number | null
    form: Generated<unknown>
    reject_reason: string | null
    reg_dt: DefaultMoment
    edit_dt: DefaultMoment
    submit_dt: MaybeMoment
    decide_dt: MaybeMoment
  }
  expert_document: {
    document_no: ColumnType<number, never, never>
    application_no: number | null
    user_no: number | null
    kind: string
    key: Generated<string>
    file_name: string
    mimetype: string
    bytes: number
    reg_dt: DefaultMoment
  }
  export_ticket: {
    ticket_hash: Buffer
    user_no: number
    reg_dt: DefaultMoment
    expire_dt: Moment
    used_dt: MaybeMoment
  }
  faq: {
    faq_no: ColumnType<number, never, never>
    cate: string
    question: string
    answer: string
    sort: number
    state: Generated<number>
  }
  follow: {
    user_no: number
    target_no: number
    state: Generated<number>
    reg_dt: DefaultMoment
  }
  guardian_answer: {
    answer_no: ColumnType<number, never, never>
    guardian_no: number
    user_no: number
    act: string
    actor: string
    version: string
    monthly_won: number
    ip: string | null
    ua: Generated<string>
    reg_dt: Moment
  }
  hidden_profile: {
    user_no: number
    user_profile: unknown
    haru_statemsg: string
    reg_dt: DefaultMoment
  }
  idempotency: {
    user_no: number
    key: string
    line: string
    body_hash: Buffer
    answer: unknown
    reg_dt: DefaultMoment
  }
  identity_check: {
    identity_no: Generated<string>
    purpose: string
    provider: string
    state: Generated<number>
    user_no: number | null
    real_name: string | null
    birth: string | null
    gender: string | null
    phone: string | null
    ci_hash: Buffer | null
    di_hash: Buffer | null
    reg_dt: DefaultMoment
    expire_dt: Moment
  }
  inquiry: {
    inquiry_no: ColumnType<number, never, never>
    user_no: number
    cate: string
    title: string
    content: string
    images: Generated<unknown>
    state: Generated<number>
    answer: string | null
    answer_dt: MaybeMoment
    reg_dt: DefaultMoment
  }
  kept_record: {
    record_no: ColumnType<number, never, never>
    kind: string
    user_no: number
    content: unknown
    keep_until: string
    reg_dt: DefaultMoment
  }
  login_attempt: {
    user_id: string
    fail_qtt: number
    lock_dt: MaybeMoment
    last_dt: Moment
  }
  media: {
    media_no: ColumnType<number, never, never>
    key: Generated<string>
    user_no: number | null
    state: Generated<number>
    mimetype: string
    bytes: number
    width: number | null
    height: number | null
    seconds: number | null
    placeholder: string | null
    has_poster: Generated<boolean>
    post_no: number | null
    reg_dt: DefaultMoment
    used_dt: MaybeMoment
    free_dt: MaybeMoment
    holder: string | null
    name: string | null
  }
  media_secret: {
    secret: Buffer
  }
  meet: {
    meet_no: Generated<number>
    meet_title: string
    meet_thumb: unknown
    user_no: number | null
    state: Generated<number>
    is_demo: Generated<boolean>
    reg_dt: DefaultMoment
  }
  mention: {
    mention_no: ColumnType<number, never, never>
    post_no: number
    comment_no: number | null
    user_no: number
    haru_name: string
  }
  mute: {
    user_no: number
    target_no: number
    until_dt: MaybeMoment
    reg_dt: DefaultMoment
  }
  notice: {
    notice_no: ColumnType<number, never, never>
    title: string
    body: string
    is_pinned: Generated<boolean>
    state: Generated<number>
    publish_dt: DefaultMoment
    reg_dt: DefaultMoment
  }
  operator_log: {
    log_no: ColumnType<number, never, never>
    user_no: number
    act: string
    target: string
    facts: Generated<unknown>
    reason: Generated<string>
    ip: string | null
    reg_dt: Moment
  }
  operator_proposal: {
    proposal_no: ColumnType<number, never, never>
    kind: string
    target: string
    single_key: string | null
    payload: unknown
    reason: string
    state: Generated<string>
    proposed_by: number
    decided_by: number | null
    decide_reason: Generated<string>
    result: unknown
    reg_dt: Moment
    expire_dt: Moment
    end_dt: MaybeMoment
  }
  outbox: {
    outbox_no: ColumnType<number, never, never>
    channel: string
    recipient: string
    message: unknown
    state: Generated<number>
    reg_dt: DefaultMoment
    sent_dt: MaybeMoment
  }
  password_history: {
    user_no: number
    password_hash: string
    reg_dt: DefaultMoment
  }
  pay_instrument: {
    user_no: number
    instrument_hash: Buffer
    reg_dt: Moment
    used_dt: Moment
  }
  pay_order: {
    order_id: string
    engine: string
    name: string
    amount: number
    method: string
    customer: unknown
    reg_dt: Moment
    expire_dt: Moment
  }
  pay_sandbox: {
    order_id: string
    state: Generated<number>
    method: string | null
    amount: number
    cancelled: Generated<number>
    reason: string | null
    due_dt: MaybeMoment
    paid_dt: MaybeMoment
  }
  pay_sandbox_cancel: {
    order_id: string
    key: string
    amount: number
    reason: string
    reg_dt: Moment
  }
  pay_sandbox_hook: {
    hook_id: string
    order_id: string
    type: string
    event_dt: Moment
    heard: Generated<number>
  }
  policy: {
    kind: string
    version: string
    title: string
    body: string
    is_unfavourable: Generated<boolean>
    announce_dt: DefaultMoment
    effective_dt: Moment
  }
  post: {
    post_no: Generated<number>
    kind: string
    user_no: number
    content: Generated<string>
    images: Generated<unknown>
    info: unknown
    visibility: string
    record_date: string | null
    state: Generated<number>
    like_qtt: Generated<number>
    reply_qtt: Generated<number>
    reg_dt: DefaultMoment
    edit_dt: MaybeMoment
    hide_dt: MaybeMoment
    limit_dt: MaybeMoment
    expire_dt: MaybeMoment
    from_no: number | null
    same_qtt: Generated<number>
  }
  post_bookmark: {
    user_no: number
    post_no: number
    reg_dt: DefaultMoment
  }
  post_history: {
    post_no: number
    content: string
    info: unknown
    visibility: string
    edit_dt: DefaultMoment
    images: Generated<unknown>
  }
  post_like: {
    post_no: number
    user_no: number
    reg_dt: DefaultMoment
  }
  post_same: {
    post_no: number
    user_no: number
    reg_dt: DefaultMoment
  }
  post_tag: {
    tag: string
    post_no: number
  }
  proof_code: {
    code_no: ColumnType<number, never, never>
    purpose: string
    recipient: string
    user_no: number | null
    code_hash: Buffer
    tries: Generated<number>
    reg_dt: DefaultMoment
    expire_dt: Moment
    used_dt: MaybeMoment
  }
  push_device: {
    device_no: ColumnType<number, never, never>
    user_no: number
    session_no: string | null
    endpoint: string
    p256dh: string
    auth: string
    reg_dt: DefaultMoment
  }
  remind_done: {
    user_no: number
    setting_key: string
    remind_dt: Moment
  }
  report: {
    report_no: ColumnType<number, never, never>
    user_no: number | null
    target_kind: string
    target_no: number
    target_user_no: number | null
    reason: string
    lane: string
    severity: number
    report_text: Generated<string>
    evidence: Generated<unknown>
    state: Generated<number>
    reg_dt: DefaultMoment
    due_dt: MaybeMoment
    counts: Generated<boolean>
  }
  reset_token: {
    token_hash: Buffer
    user_no: number
    expire_dt: Moment
    used_dt: MaybeMoment
  }
  saved_meal: {
    meal_no: ColumnType<number, never, never>
    user_no: number
    meal_name: string
    foods: unknown
    reg_dt: DefaultMoment
  }
  social_account: {
    provider: string
    social_id: string
    user_no: number
    mail: string | null
    reg_dt: DefaultMoment
  }
  social_arrival: {
    arrival_hash: Buffer
    provider: string
    social_id: string
    mail: string | null
    nick: string | null
    user_no: number | null
    path: string
    expire_dt: Moment
    used_dt: MaybeMoment
  }
  social_visit: {
    state_hash: Buffer
    provider: string
    verifier: string
    user_no: number | null
    path: string
    expire_dt: Moment
  }
  story_reply: {
    reply_no: ColumnType<number, never, never>
    post_no: number
    user_no: number
    content: string
    state: Generated<number>
    reg_dt: DefaultMoment
  }
  story_view: {
    post_no: number
    user_no: number
    reg_dt: DefaultMoment
  }
  tag: {
    tag: string
    post_qtt: Generated<number>
    tag_key: ColumnType<string | null, never, never>
    tag_first: ColumnType<string | null, never, never>
    tag_code: ColumnType<string | null, never, never>
  }
  treasury_batch: {
    batch_no: ColumnType<number, never, never>
    made_by: number
    exchanges: number
    net_won: number
    opened: Generated<number>
    reg_dt: Moment
  }
  treasury_batch_row: {
    batch_no: number
    exchange_no: number
  }
  treasury_grant: {
    grant_no: ColumnType<number, never, never>
    amount: number
    members: number
    expire_dt: MaybeMoment
    words: string
    reason: string
    given_by: number
    approved_by: number | null
    proposal_no: number | null
    reg_dt: Moment
  }
  treasury_grant_member: {
    grant_no: number
    user_no: number
  }
  user_browser: {
    user_no: number
    browser_hash: Buffer
    reg_dt: Moment
    seen_dt: Moment
  }
  user_consent: {
    consent_no: ColumnType<number, never, never>
    user_no: number
    kind: string
    version: string
    agreed: boolean
    ip: string | null
    ua: Generated<string>
    reg_dt: DefaultMoment
  }
  user_interest: {
    user_no: number
    kind: string
    interest_no: number
  }
  user_session: {
    session_no: Generated<string>
    user_no: number
    device: Generated<string>
    token_no: Generated<number>
    token_dt: DefaultMoment
    reg_dt: DefaultMoment
    expire_dt: Moment
    end_dt: MaybeMoment
    ip: string | null
    seen_dt: DefaultMoment
  }
  user_setting: {
    user_no: number
    setting_key: string
    setting_value: string
  }
  users: {
    user_no: Generated<number>
    user_id: string | null
    user_social_provider: Generated<string>
    password_hash: string | null
    user_verified: Generated<boolean>
    state: Generated<number>
    haru_name: string
    haru_statemsg: Generated<string>
    haru_character: string
    gender: string
    user_profile: Generated<unknown>
    cate_no: number | null
    expert_no: number | null
    main_type: Generated<string>
    is_operator: Generated<boolean>
    account_private: Generated<boolean>
    is_share_geo: Generated<boolean>
    is_show_geo: Generated<boolean>
    share_geo_expire_dt: MaybeMoment
    is_geo_manually_disabled: Generated<boolean>
    user_token: string | null
    is_demo: Generated<boolean>
    reg_dt: DefaultMoment
    tall: number | null
    weight: number | null
    real_name: string | null
    birth: string | null
    phone: string | null
    ci_hash: Buffer | null
    di_hash: Buffer | null
    identity_provider: string | null
    identity_dt: MaybeMoment
    mail: string | null
    mail_dt: MaybeMoment
    haru_name_dt: MaybeMoment
    referrer_no: number | null
    setup_step: Generated<number>
    goal_weight: number | null
    withdraw_dt: MaybeMoment
    purge_dt: MaybeMoment
    follower_qtt: Generated<number>
    following_qtt: Generated<number>
    sigungu_code: string | null
    hide_dt: MaybeMoment
    name_key: ColumnType<string | null, never, never>
    name_first: ColumnType<string | null, never, never>
    name_code: ColumnType<string | null, never, never>
    first_code: ColumnType<string | null, never, never>
  }
  viv_account: {
    account_no: ColumnType<number, never, never>
    user_no: number | null
    kind: string
    unit: Generated<number>
    balance: Generated<number>
    use_day: Generated<string>
    last_dt: DefaultMoment
    gift_day: string | null
    gift_day_sum: Generated<number>
    gift_month_sum: Generated<number>
  }
  viv_bank_account: {
    user_no: number
    bank_code: string
    account_sealed: Buffer
    account_hash: Buffer | null
    account_last4: string
    holder: string
    from_dt: Moment
    reg_dt: Moment
  }
  viv_charge: {
    charge_no: ColumnType<number, never, never>
    order_id: Generated<string>
    user_no: number
    viv: number
    won: number
    method: string | null
    state: Generated<number>
    cancelled_viv: Generated<number>
    guardian_no: number | null
    fail_reason: string | null
    reg_dt: Moment
    expire_dt: Moment
    paid_dt: MaybeMoment
    pg_tx: string | null
    receipt_url: string | null
    ask_dt: MaybeMoment
    asks: Generated<number>
  }
  viv_config: {
    config_key: string
    config_value: unknown
    edit_dt: DefaultMoment
  }
  viv_difference: {
    difference_no: ColumnType<number, never, never>
    kind: string
    subject: string
    expected: number
    found: number
    reg_dt: Moment
    close_dt: MaybeMoment
  }
  viv_entry: {
    entry_no: ColumnType<number, never, never>
    journal_no: number
    account_no: number
    amount: number
    balance: number
    grp: number | null
    reg_dt: Moment
  }
  viv_exchange: {
    exchange_no: ColumnType<number, never, never>
    user_no: number
    viv: number
    gross_won: number
    platform_won: number
    withheld_won: number
    net_won: number
    is_earner: boolean
    has_biz: boolean
    bank_code: string
    account_sealed: Buffer
    account_last4: string
    holder: string
    state: Generated<number>
    reason: string | null
    reg_dt: Moment
    due_dt: Moment
    approve_dt: MaybeMoment
    end_dt: MaybeMoment
    approve_by: number | null
    paid_by: number | null
  }
  viv_expire_notice: {
    user_no: number
    expire_day: string
    days: number
  }
  viv_gift: {
    gift_no: Generated<number>
    from_user_no: number
    to_user_no: number
    amount: number
    message: Generated<string>
    state: Generated<number>
    journal_no: number
    reg_dt: Moment
    end_dt: MaybeMoment
  }
  viv_guardian: {
    guardian_no: ColumnType<number, never, never>
    user_no: number
    guardian_user_no: number | null
    guardian_name: string
    guardian_phone: string
    guardian_ci_hash: Buffer
    monthly_won: number
    agree_dt: Moment
    end_dt: MaybeMoment
  }
  viv_hold: {
    hold_no: ColumnType<number, never, never>
    user_no: number
    ref: string
    paid: number
    free: number
    left_paid: number
    left_free: number
    back_paid: Generated<number>
    back_free: Generated<number>
    to_user_no: number | null
    for_user_no: number | null
    journals: number[]
    state: Generated<number>
    reg_dt: Moment
    end_dt: MaybeMoment
  }
  viv_journal: {
    journal_no: number
    kind: string
    ref: string
    user_no: number | null
    memo: unknown
    reg_dt: Moment
  }
  viv_lot: {
    lot_no: Generated<number>
    user_no: number
    bucket: string
    source: string
    origin_source: string
    origin_dt: Moment
    journal_no: number
    amount: number
    remaining: number
    frozen_dt: MaybeMoment
    is_open: ColumnType<boolean, never, never>
    expire_dt: MaybeMoment
    charge_no: number | null
    release_dt: MaybeMoment
    move_dt: Moment
    reg_dt: Moment
  }
  viv_lot_use: {
    journal_no: number
    lot_no: number
    use_no: ColumnType<number, never, never>
    amount: number
  }
  viv_refund: {
    refund_no: ColumnType<number, never, never>
    charge_no: number
    user_no: number
    viv: number
    won: number
    state: Generated<number>
    reason: string
    reg_dt: Moment
    due_dt: Moment
    done_dt: MaybeMoment
    tries: Generated<number>
    refusals: Generated<number>
    try_dt: DefaultMoment
    fail_reason: string | null
    is_by_hand: Generated<boolean>
    loss_viv: Generated<number>
    loss_back_viv: Generated<number>
    loss_accepted_dt: MaybeMoment
    note: string | null
  }
  withdrawal_reason: {
    reason_no: ColumnType<number, never, never>
    reason: string
    reason_text: Generated<string>
    reg_dt: DefaultMoment
  }
  withdrawn_person: {
    di_hash: Buffer
    until_dt: Moment
  }
}

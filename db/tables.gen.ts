// Written by `npm run db:types` from the migrated database. A test compares the two.

/** Every table, and the type of each column as the server reads it. */
export type Tables = {
  ad: {
    ad_no: number
    ad_title: string
    ad_desc: string
    ad_images: unknown
    link: string
    place: string
    start_dt: string
    end_dt: string | null
    state: number
    is_demo: boolean
    weight: number
    version: number
    change_by: number | null
    change_dt: string
  }
  ad_day: {
    ad_no: number
    day: string
    shows: number
    clicks: number
  }
  ad_day_done: {
    day: string
  }
  ad_log: {
    ad_no: number
    al_type: string
    view_id: string
    user_no: number | null
    reg_dt: string
  }
  address: {
    address_no: number
    user_no: number
    is_default: boolean
    sealed: Buffer
    reg_dt: string
    edit_dt: string
  }
  adhoc: {
    adhoc_no: number
    meet_no: number
    user_no: number | null
    adhoc_name: string
    content: string
    state: number
    start_dt: string
    end_dt: string
    deadline_dt: string
    area_name: string
    place_name: string
    address: string
    lat: number | null
    lng: number | null
    capacity: number
    cost_text: string
    is_approval: boolean
    level: string
    pace: string
    joined_qtt: number
    offered_qtt: number
    waiting_qtt: number
    pending_qtt: number
    last_pos: number
    agreed_start_dt: string
    agreed_address: string
    agreed_lat: number | null
    agreed_lng: number | null
    change_qtt: number
    reason: string | null
    late_dt: string | null
    series_no: number | null
    repeat_weeks: number | null
    repeat_until_dt: string | null
    is_repeated: boolean
    hide_dt: string | null
    is_demo: boolean
    reg_dt: string
    recent_dt: string
    shown_point: string | null
  }
  adhoc_event: {
    event_no: number
    adhoc_no: number
    user_no: number | null
    event: string
    from_state: number | null
    to_state: number
    actor: string
    detail: unknown
    reg_dt: string
  }
  adhoc_member: {
    adhoc_member_no: number
    adhoc_no: number
    user_no: number
    state: number
    pos: number | null
    offer_dt: string | null
    confirm_dt: string | null
    join_dt: string | null
    late_dt: string | null
    mark_dt: string | null
    mark_by: string | null
    objection: string | null
    object_dt: string | null
    answer_dt: string | null
    is_void: boolean
    friend_no: number | null
    arrive_dt: string | null
    friend_end_dt: string | null
    reg_dt: string
  }
  alarm: {
    alarm_no: number
    user_no: number
    kind: string
    target: string
    actor_nos: number[]
    actor_qtt: number
    link: string
    text: string
    thumb: unknown
    read_dt: string | null
    first_dt: string
    reg_dt: string
    closed_no: number
    push_dt: string | null
    post_no: number | null
    comment_no: number | null
  }
  alarm_round: {
    target: string
    after_no: number
    done_dt: string | null
  }
  app_version: {
    platform: string
    min_version: string
    store_url: string
    change_by: number
    change_dt: string
  }
  appeal: {
    appeal_no: number
    decision_no: number
    user_no: number
    lane: string
    content: string
    state: number
    answer: string
    reg_dt: string
    due_dt: string
    decide_by_no: number | null
    decide_dt: string | null
  }
  block: {
    user_no: number
    target_no: number
    reg_dt: string
  }
  call_seat: {
    coun_no: number
    side: string
    seat_no: number
    join_dt: string
    has_left: boolean
  }
  call_test: {
    coun_no: number
    side: string
    camera: string
    microphone: string
    speaker: boolean
    network: string
    test_dt: string
  }
  campaign: {
    campaign_no: number
    title: string
    content: string
    link: string
    segment: unknown
    state: number
    version: number
    start_dt: string | null
    target_qtt: number | null
    sent_qtt: number
    held_qtt: number
    old_open_qtt: number
    after_no: number
    create_by: number
    change_by: number
    reg_dt: string
    change_dt: string
    end_dt: string | null
  }
  campaign_receipt: {
    campaign_no: number
    user_no: number
    reg_dt: string
    open_dt: string | null
  }
  captcha_used: {
    nonce: string
    expire_dt: string
  }
  cart_item: {
    user_no: number
    item_no: number
    is_checked: boolean
    reg_dt: string
    is_platform: boolean
  }
  cart_option: {
    user_no: number
    item_no: number
    sio_no: number
    qtt: number
    seen_amt: number
  }
  catalogue_change: {
    table_name: string
    row_key: string
    version_no: number
    before: unknown
    after: unknown
  }
  catalogue_row: {
    table_name: string
    row_key: string
    entry: unknown
    version_no: number
    operator_no: number
    edit_dt: string
  }
  catalogue_table: {
    name: string
    version_no: number
    digest: string
  }
  catalogue_version: {
    version_no: number
    table_name: string
    act: string
    to_no: number | null
    change_qtt: number
    operator_no: number
    reason: string
    reg_dt: string
  }
  chat_deleted: {
    cr_no: number
    cm_no: number
    cm_content: string
    cm_file: unknown
    delete_dt: string
  }
  chat_hidden: {
    user_no: number
    cr_no: number
    cm_no: number
  }
  chat_member: {
    cr_no: number
    user_no: number
    state: number
    reject_reason: string
    read_no: number
    read_seq: number
    first_no: number
    hide_no: number | null
    pin_dt: string | null
    is_mute: boolean
    is_refusing: boolean
    left_dt: string | null
    reg_dt: string
  }
  chat_message: {
    cr_no: number
    cm_no: number
    seq: number
    cm_uuid: string
    cm_from: number | null
    cm_type: string
    cm_content: string
    cm_file: unknown
    reply_no: number | null
    extra_info: unknown
    state: number
    reg_dt: string
  }
  chat_push: {
    user_no: number
    cr_no: number
    due_dt: string
  }
  chat_reaction: {
    cr_no: number
    cm_no: number
    user_no: number
    emoji: string
    reg_dt: string
  }
  chat_request: {
    request_no: number
    cr_no: number
    user_no: number
    is_first: boolean
    reg_dt: string
  }
  chat_room: {
    cr_no: number
    cr_type: string
    one_no: number | null
    other_no: number | null
    meet_no: number | null
    last_cm_no: number
    seq: number
    last_dt: string
    reg_dt: string
    is_closed: boolean
    keeps_messages: boolean
    coun_no: number | null
    coun_state: number | null
  }
  client_trace: {
    trace_no: number
    user_no: number | null
    device_info: unknown
    error: unknown
    url: string
    request: unknown
    response: unknown
    status: number | null
    reg_dt: string
    group_no: number | null
  }
  club_challenge: {
    challenge_no: number
    meet_no: number
    user_no: number | null
    title: string
    kind: string
    scope: string
    goal: number
    start_date: string
    end_date: string
    state: number
    reason: string
    joined_qtt: number
    reached_qtt: number
    total: number | null
    reg_dt: string
    end_dt: string | null
  }
  club_challenge_cheer: {
    challenge_no: number
    to_user_no: number
    day: string
    user_no: number
    reg_dt: string
  }
  club_challenge_entry: {
    entry_no: number
    challenge_no: number
    user_no: number
    state: number
    join_dt: string
    join_date: string
    reach_dt: string | null
    amount: number | null
  }
  club_poll: {
    post_no: number
    is_date: boolean
    is_multiple: boolean
    is_anonymous: boolean
    end_dt: string
    close_dt: string | null
    voter_qtt: number
    adhoc_no: number | null
  }
  club_poll_option: {
    option_no: number
    post_no: number
    nth: number
    text: string | null
    start_dt: string | null
    vote_qtt: number
  }
  club_poll_vote: {
    vote_no: number
    post_no: number
    option_no: number
    user_no: number
    reg_dt: string
  }
  club_post: {
    post_no: number
    meet_no: number
    user_no: number
    board: string
    title: string
    pin_dt: string | null
    lock_dt: string | null
    hide_dt: string | null
    hide_reason: string
    reg_dt: string
  }
  club_report: {
    meet_no: number
    target_kind: string
    target_no: number
    post_no: number | null
    user_no: number
    title: string
    reasons: string[]
    report_qtt: number
    report_dt: string
    settle_dt: string | null
  }
  comment: {
    comment_no: number
    post_no: number
    parent_no: number | null
    user_no: number | null
    content: string
    state: number
    reply_qtt: number
    reg_dt: string
    edit_dt: string | null
    like_qtt: number
    hide_dt: string | null
  }
  comment_like: {
    comment_no: number
    user_no: number
    reg_dt: string
  }
  consent_recheck: {
    user_no: number
    recheck_dt: string
  }
  counsel: {
    coun_no: number
    user_no: number | null
    expert_user_no: number | null
    state: number
    reg_dt: string
    product_no: number | null
    title: string
    channel: string
    cate_no: number
    minutes: number
    price: number
    ext_minutes: number | null
    ext_price: number | null
    buffer_minutes: number
    hope_dt: string
    answer_due_dt: string
    recent_dt: string
    accept_dt: string | null
    start_dt: string | null
    end_dt: string | null
    quit_dt: string | null
    close_code: string | null
    reason: string | null
    ext_count: number
    move_count: number
    move_dt: string | null
    move_by: string | null
    adjust_seconds: number
    quit_request_dt: string | null
    cr_no: number | null
    paid_viv: number
    returned_viv: number
    during: string
    refund_terms: unknown
  }
  counsel_card: {
    coun_no: number
    from_day: string
    to_day: string
    parts: string[]
    snapshot: unknown
    hash: string
    close_dt: string | null
    reg_dt: string
  }
  counsel_dispute: {
    dispute_no: number
    coun_no: number
    user_no: number | null
    reason: string
    state: number
    refund_percent: number | null
    refund_viv: number | null
    answer: string | null
    operator_no: number | null
    reg_dt: string
    decide_dt: string | null
    opened_by: string
  }
  counsel_extension: {
    coun_no: number
    ext_no: number
    minutes: number
    price: number
    state: number
    reg_dt: string
  }
  counsel_feed: {
    user_no: number
    token_hash: Buffer
    reg_dt: string
  }
  counsel_follow_up: {
    coun_no: number
    an_no: number
    ki_no: number
    viv: number
    return_dt: string | null
    thread: unknown
    reg_dt: string
  }
  counsel_history: {
    history_no: number
    coun_no: number
    event: string
    from_state: number | null
    to_state: number | null
    actor: string
    operator_no: number | null
    detail: unknown
    reg_dt: string
  }
  counsel_intake: {
    coun_no: number
    gender: string
    old: number
    tall: number | null
    weight: number | null
    user_interest_disease: string[]
    disease_text: string
    user_contact: string | null
    question: string
    images: unknown
    consents: unknown
  }
  counsel_note: {
    coun_no: number
    expert_user_no: number
    words: string | null
    edit_dt: string
    sealed: Buffer | null
  }
  counsel_offer: {
    offer_no: number
    expert_user_no: number
    user_no: number
    during: string
    until_dt: string
    reg_dt: string
    product_no: number | null
  }
  counsel_presence: {
    coun_no: number
    side: string
    from_dt: string
    to_dt: string
    media: string | null
  }
  counsel_product: {
    product_no: number
    expert_user_no: number
    title: string
    description: string
    channel: string
    minutes: number
    price: number
    ext_minutes: number | null
    ext_price: number | null
    state: number
    position: number | null
    version: number
    reg_dt: string
    edit_dt: string
  }
  counsel_refusal: {
    expert_user_no: number
    user_no: number
    reg_dt: string
  }
  counsel_reject_template: {
    template_no: number
    expert_user_no: number
    words: string
    reg_dt: string
  }
  counsel_review: {
    review_no: number
    coun_no: number
    user_no: number
    expert_user_no: number | null
    cate_no: number
    rating: number | null
    rating_kind: number | null
    rating_time: number | null
    content: string
    images: unknown
    reply: string | null
    reply_dt: string | null
    reg_dt: string
    edit_dt: string | null
    hide_dt: string | null
    del_dt: string | null
  }
  counsel_watch: {
    expert_user_no: number
    user_no: number
    minutes: number
    reg_dt: string
  }
  expert_application: {
    application_no: number
    user_no: number
    state: number
    cate_no: number | null
    form: unknown
    reject_reason: string | null
    reg_dt: string
    edit_dt: string
    submit_dt: string | null
    decide_dt: string | null
    renews_no: number | null
    question: string | null
    license_no: string | null
    license_expire_dt: string | null
    business_key: string | null
    license_key: string | null
  }
  expert_application_history: {
    history_no: number
    application_no: number
    act: string
    state: number
    actor: string
    operator_no: number | null
    words: string | null
    reg_dt: string
  }
  expert_calendar: {
    user_no: number
    version: number
    is_open: boolean
    buffer_minutes: number
    notice_minutes: number
    horizon_days: number
    day_max: number | null
    is_holiday_closed: boolean
    edit_dt: string
  }
  expert_calendar_day: {
    user_no: number
    day: string
  }
  expert_calendar_day_range: {
    user_no: number
    day: string
    from_minute: number
    to_minute: number
  }
  expert_calendar_week: {
    user_no: number
    weekday: number
    from_minute: number
    to_minute: number
  }
  expert_document: {
    document_no: number
    application_no: number | null
    user_no: number | null
    kind: string
    key: string
    file_name: string
    mimetype: string
    bytes: number
    reg_dt: string
    key_id: string | null
  }
  expert_document_view: {
    view_no: string
    document_no: number
    operator_no: number
    reg_dt: string
  }
  expert_license_notice: {
    application_no: number
    expire_dt: string
    days: number
    reg_dt: string
  }
  expert_profile: {
    user_no: number
    intro: string
    careers: unknown
    areas: unknown
    version: number
    edit_dt: string
  }
  export_ticket: {
    ticket_hash: Buffer
    user_no: number
    reg_dt: string
    expire_dt: string
    used_dt: string | null
    session_no: string | null
    called_off_dt: string | null
  }
  feature_switch: {
    name: string
    is_on: boolean
    notice: string
    reason: string
    until_dt: string | null
    change_by: number
    change_dt: string
  }
  follow: {
    user_no: number
    target_no: number
    state: number
    reg_dt: string
  }
  follow_count: {
    user_no: number
    follower_qtt: number
    following_qtt: number
  }
  guardian_answer: {
    answer_no: number
    guardian_no: number
    user_no: number
    act: string
    actor: string
    version: string
    monthly_won: number
    ip: string | null
    ua: string
    reg_dt: string
  }
  guardian_link: {
    link_hash: Buffer
    guardian_no: number
    reg_dt: string
    expire_dt: string
    pass_no: string | null
    pass_dt: string | null
  }
  hidden_profile: {
    user_no: number
    user_profile: unknown
    haru_statemsg: string
    reg_dt: string
  }
  idempotency: {
    user_no: number
    key: string
    line: string
    body_hash: Buffer
    answer: unknown
    reg_dt: string
  }
  identity_check: {
    identity_no: string
    purpose: string
    provider: string
    state: number
    user_no: number | null
    real_name: string | null
    birth: string | null
    gender: string | null
    phone: string | null
    ci_hash: Buffer | null
    di_hash: Buffer | null
    reg_dt: string
    expire_dt: string
  }
  inquiry: {
    inquiry_no: number
    user_no: number
    cate: string
    title: string
    content: string
    images: unknown
    state: number
    answer_dt: string | null
    reg_dt: string
    wait_dt: string
    due_dt: string
    version: number
    close_dt: string | null
  }
  inquiry_message: {
    message_no: number
    inquiry_no: number
    kind: string
    content: string
    images: unknown
    operator_no: number | null
    template_key: string | null
    template_no: number | null
    reg_dt: string
  }
  job_run: {
    name: string
    run_dt: string
    ms: number
    rows: number | null
    fail_dt: string | null
    error: string | null
  }
  kept_record: {
    record_no: number
    kind: string
    user_no: number
    content: unknown
    keep_until: string
    reg_dt: string
  }
  kin_addition: {
    addition_no: number
    ki_no: number
    content: string
    reg_dt: string
  }
  kin_answer: {
    an_no: number
    ki_no: number
    user_no: number
    cate_no: number | null
    state: number
    text_hash: Buffer
    reg_dt: string
    edit_dt: string | null
  }
  kin_event: {
    event_no: number
    ki_no: number
    an_no: number | null
    event: string
    from_state: number | null
    to_state: number
    actor: string
    detail: unknown
    reg_dt: string
  }
  kin_invite: {
    ki_no: number
    user_no: number
    by_no: number
    reg_dt: string
  }
  kin_question: {
    ki_no: number
    user_no: number
    is_anonymous: boolean
    state: number
    title: string
    title_first: string | null
    title_code: string | null
    category: string
    tags: string[]
    sigungu_code: string | null
    guard: string
    text_hash: Buffer
    reward: number
    round: number
    reward_state: string | null
    adopted_no: number | null
    adopt_dt: string | null
    award_no: number | null
    close_dt: string
    is_comment_closed: boolean
    ki_hit: number
    answer_qtt: number
    expert_qtt: number
    addition_qtt: number
    reg_dt: string
    edit_dt: string | null
  }
  kin_view: {
    ki_no: number
    viewer: Buffer
    view_dt: string
  }
  location_home: {
    user_no: number
    lat: number
    lng: number
    reg_dt: string
  }
  location_position: {
    user_no: number
    shown_lat: number
    shown_lng: number
    shown_point: string
    sigungu_code: string
    is_hidden: boolean
    change_sealed: Buffer
    share_expire_dt: string
    position_dt: string
    is_open: boolean
  }
  location_record: {
    record_no: number
    user_no: number
    kind: string
    service: string
    receiver_no: number | null
    hour_dt: string
    first_dt: string
    last_dt: string
    record_qtt: number
  }
  login_attempt: {
    account: string
    place: string
    fail_qtt: number
    lock_dt: string | null
    last_dt: string
  }
  maintenance: {
    maintenance_no: number
    from_dt: string
    until_dt: string
    announce_dt: string
    notice: string
    reason: string
    made_by: number
    cancel_by: number | null
    cancel_dt: string | null
    reg_dt: string
  }
  media: {
    media_no: number
    key: string
    user_no: number | null
    state: number
    mimetype: string
    bytes: number
    width: number | null
    height: number | null
    seconds: number | null
    placeholder: string | null
    has_poster: boolean
    post_no: number | null
    reg_dt: string
    used_dt: string | null
    free_dt: string | null
    holder: string | null
    name: string | null
  }
  media_secret: {
    secret: Buffer
  }
  media_share: {
    media_no: number
    user_no: number
  }
  meet: {
    meet_no: number
    meet_title: string
    meet_thumb: unknown
    user_no: number | null
    state: number
    is_demo: boolean
    reg_dt: string
    intro: string
    category: number
    is_online: boolean
    sigungu_code: string | null
    address: string | null
    lat: number | null
    lng: number | null
    capacity: number
    join_policy: string
    questions: string[]
    age_from: number | null
    age_to: number | null
    gender: string
    visibility: string
    members_create_bungae: boolean
    teens_allowed: boolean
    slow_minutes: number
    member_qtt: number
    pending_qtt: number
    manager_qtt: number
    leader_dt: string
    claim_user_no: number | null
    claim_dt: string | null
    close_dt: string | null
    close_reason: string | null
    hide_dt: string | null
    edit_dt: string | null
    name_key: string | null
    name_first: string | null
    name_code: string | null
    first_code: string | null
    shown_point: string | null
    offer_user_no: number | null
    offer_dt: string | null
  }
  meet_history: {
    history_no: number
    meet_no: number
    user_no: number | null
    actor_no: number | null
    event: string
    from_state: number | null
    to_state: number | null
    reason: string
    reg_dt: string
  }
  meet_invite: {
    invite_no: number
    meet_no: number
    user_no: number | null
    code: string
    expire_dt: string
    revoke_dt: string | null
    use_qtt: number
    reg_dt: string
  }
  meet_member: {
    member_no: number
    meet_no: number
    user_no: number
    role: string
    state: number
    answers: string[]
    reason: string
    reg_dt: string
    join_dt: string | null
    end_dt: string | null
    role_dt: string | null
    seen_dt: string | null
  }
  member_limit: {
    user_no: number
    write_dt: string | null
    chat_dt: string | null
    meet_dt: string | null
    sell_dt: string | null
    suspend_dt: string | null
  }
  mention: {
    mention_no: number
    post_no: number
    comment_no: number | null
    user_no: number
    haru_name: string
  }
  mute: {
    user_no: number
    target_no: number
    until_dt: string | null
    reg_dt: string
  }
  nightly_count: {
    name: string
    count: number
    bytes: number
    count_dt: string
  }
  notice: {
    notice_no: number
    title: string
    body: string
    is_pinned: boolean
    state: number
    publish_dt: string
    reg_dt: string
    version: number
    effective_dt: string | null
    is_unfavourable: boolean
    is_told: boolean
  }
  notice_version: {
    notice_no: number
    version: number
    title: string
    body: string
    is_pinned: boolean
    state: number
    publish_dt: string
    effective_dt: string | null
    is_unfavourable: boolean
    reason: string
    operator_no: number
    reg_dt: string
    is_told: boolean
  }
  operator: {
    operator_no: number
    login_id: string
    name: string
    user_no: number | null
    state: number
    password_hash: string | null
    totp_sealed: Buffer | null
    totp_next_sealed: Buffer | null
    totp_step: number
    invite_hash: Buffer | null
    invite_dt: string | null
    invited_by: number | null
    is_demo: boolean
    reg_dt: string
    roles: string[]
    alert_mail: string | null
  }
  operator_case: {
    queue: string
    case_no: number
    claimed_by: number | null
    claim_dt: string | null
    parked_until: string | null
    park_reason: string
    edit_dt: string
  }
  operator_case_note: {
    note_no: number
    kind: string
    case_no: number
    operator_no: number
    content: string
    reg_dt: string
  }
  operator_log: {
    log_no: number
    operator_no: number | null
    act: string
    target: string
    facts: unknown
    reason: string
    ip: string | null
    reg_dt: string
    roles: string[]
  }
  operator_log_chain: {
    chain_no: number
    log_no: number
    chain_dt: string
    digest: Buffer
  }
  operator_log_member: {
    user_no: number
    log_no: number
  }
  operator_proposal: {
    proposal_no: number
    kind: string
    target: string
    single_key: string | null
    payload: unknown
    reason: string
    state: string
    proposed_by: number
    decided_by: number | null
    decide_reason: string
    result: unknown
    reg_dt: string
    expire_dt: string
    end_dt: string | null
    seen: unknown
  }
  operator_recovery: {
    operator_no: number
    code_hash: Buffer
    used_dt: string | null
  }
  operator_session: {
    session_no: string
    operator_no: number
    token_hash: Buffer
    agent: string
    ip: string | null
    reg_dt: string
    seen_dt: string
    idle_dt: string
    expire_dt: string
    end_dt: string | null
  }
  order_address: {
    order_no: number
    sealed: Buffer
  }
  order_claim: {
    claim_no: number
    order_no: number
    kind: string
    state: number
    reason_code: string
    content: string | null
    images: unknown
    item_amt: number
    fee_amt: number
    sio_no: number | null
    sio_title: string | null
    carrier: string | null
    tracking_no: string | null
    sent_dt: string | null
    received_dt: string | null
    inspect_dt: string | null
    reason: string | null
    refuse_dt: string | null
    objection: string | null
    object_dt: string | null
    refund_viv: number | null
    operator_no: number | null
    reg_dt: string
    end_dt: string | null
    answer: string | null
    decide_dt: string | null
    interest_viv: number | null
    interest_seller_viv: number | null
    pickup_on: string | null
    offer_viv: number | null
    offer_sellable: boolean
  }
  order_event: {
    event_no: number
    order_no: number
    order_item_no: number | null
    event: string
    from_state: number | null
    to_state: number | null
    actor: string
    operator_no: number | null
    qtt: number
    detail: unknown
    reg_dt: string
  }
  order_group: {
    group_no: number
    user_no: number | null
    total_amt: number
    reg_dt: string
  }
  order_item: {
    order_item_no: number
    order_no: number
    root_no: number | null
    item_no: number
    version: number
    sio_no: number
    type: number
    cate_no: number
    item_name: string
    sio_title: string
    item_thumb: unknown
    unit_amt: number
    qtt: number
    ship_amt: number
    return_amt: number
    exchange_amt: number
    state: number
    parcel_no: number | null
    hope_dt: string | null
    memo: string | null
    service_dt: string | null
    ship_due_dt: string
    made_dt: string | null
    ship_dt: string | null
    delivered_dt: string | null
    confirm_dt: string | null
    end_dt: string | null
    close_code: string | null
    reason: string | null
    post_viv: number
    back_viv: number
    reg_dt: string
    claim_no: number | null
    claim_from: number | null
    pass: unknown
    good_viv: number
  }
  order_parcel: {
    parcel_no: number
    order_no: number
    nth: number
    carrier: string
    tracking_no: string
    reg_dt: string
  }
  order_pass: {
    order_item_no: number
    order_no: number
    user_no: number | null
    seller_user_no: number | null
    state: number
    unit: string
    total: number
    used: number
    paid_viv: number
    start_on: string
    expire_on: string
    freeze_left: number
    frozen_on: string | null
    count_on: string
    reg_dt: string
    end_dt: string | null
    fee_percent: number
    expired_percent: number
  }
  order_review: {
    review_no: number
    order_item_no: number
    item_no: number
    seller_user_no: number | null
    user_no: number
    cate_no: number
    rating: number
    content: string
    images: unknown
    reply: string | null
    reply_dt: string | null
    reg_dt: string
    edit_dt: string | null
    help_qtt: number
    hide_dt: string | null
    refund_dt: string | null
    del_dt: string | null
    is_shown: boolean | null
  }
  order_review_help: {
    review_no: number
    user_no: number
  }
  outbox: {
    outbox_no: number
    channel: string
    recipient: string
    message: unknown
    state: number
    reg_dt: string
    sent_dt: string | null
    session_no: string | null
  }
  pass_payment: {
    payment_no: number
    order_item_no: number
    seller_user_no: number | null
    viv: number
    qtt: number
    reg_dt: string
  }
  pass_use: {
    use_no: number
    order_item_no: number
    state: number
    used_on: string
    note: string
    post_viv: number
    objection: string | null
    object_dt: string | null
    answer: string | null
    decide_dt: string | null
    operator_no: number | null
    reg_dt: string
    end_dt: string | null
  }
  password_history: {
    user_no: number
    password_hash: string
    reg_dt: string
  }
  pay_close: {
    close_no: number
    day: string
    state: number
    gateway_paid: number
    gateway_paid_won: number
    gateway_cancelled: number
    gateway_cancelled_won: number
    booked_paid: number
    booked_paid_won: number
    booked_cancelled: number
    booked_cancelled_won: number
    file: string
    compare_dt: string
    close_by: number | null
    close_dt: string | null
    note: string | null
    reg_dt: string
  }
  pay_close_case: {
    case_no: number
    close_no: number
    order_id: string
    kind: string
    charge_no: number | null
    user_no: number | null
    gateway_won: number
    booked_won: number
    state: number
    note: string | null
    end_by: number | null
    end_dt: string | null
    reg_dt: string
  }
  pay_instrument: {
    user_no: number
    instrument_hash: Buffer
    reg_dt: string
    used_dt: string
  }
  pay_order: {
    order_id: string
    engine: string
    name: string
    amount: number
    method: string
    customer: unknown
    reg_dt: string
    expire_dt: string
  }
  pay_payout: {
    day: string
    provider: string
    paid_won: number
    cancelled_won: number
    fee_won: number
    fee_vat_won: number
    net_won: number
    payout_day: string
    reg_by: number | null
    reg_dt: string
  }
  pay_sandbox: {
    order_id: string
    state: number
    method: string | null
    amount: number
    cancelled: number
    reason: string | null
    due_dt: string | null
    paid_dt: string | null
  }
  pay_sandbox_cancel: {
    order_id: string
    key: string
    amount: number
    reason: string
    reg_dt: string
  }
  pay_sandbox_hook: {
    hook_id: string
    order_id: string
    type: string
    event_dt: string
    heard: number
  }
  plan: {
    plan_no: number
    coun_no: number
    user_no: number
    expert_user_no: number | null
    cate_no: number
    title: string
    note: string
    days: number
    suggest_date: string | null
    reg_dt: string
    start_date: string | null
    remove_dt: string | null
    share_dt: string | null
  }
  plan_box: {
    plan_no: number
    item_no: number
    day: string
    check_dt: string | null
  }
  plan_item: {
    plan_no: number
    item_no: number
    kind: string
    detail: unknown
    weekdays: number[]
    on_days: number[]
  }
  platform_beat: {
    one: boolean
    beat_dt: string
  }
  platform_outage: {
    from_dt: string
    to_dt: string
  }
  policy: {
    kind: string
    version: string
    title: string
    body: string
    is_unfavourable: boolean
    announce_dt: string
    effective_dt: string
    must_agree: boolean
  }
  policy_draft: {
    kind: string
    title: string
    body: string
    effective_on: string
    is_unfavourable: boolean
    must_agree: boolean
    edit_no: number
    operator_no: number
    reg_dt: string
  }
  post: {
    post_no: number
    kind: string
    user_no: number
    content: string
    images: unknown
    info: unknown
    visibility: string
    record_date: string | null
    state: number
    like_qtt: number
    reply_qtt: number
    reg_dt: string
    edit_dt: string | null
    hide_dt: string | null
    limit_dt: string | null
    expire_dt: string | null
    from_no: number | null
    same_qtt: number
  }
  post_bookmark: {
    user_no: number
    post_no: number
    reg_dt: string
  }
  post_history: {
    post_no: number
    content: string
    info: unknown
    visibility: string
    edit_dt: string
    images: unknown
  }
  post_like: {
    post_no: number
    user_no: number
    reg_dt: string
  }
  post_same: {
    post_no: number
    user_no: number
    reg_dt: string
  }
  post_tag: {
    tag: string
    post_no: number
  }
  proof_code: {
    code_no: number
    purpose: string
    recipient: string
    user_no: number | null
    code_hash: Buffer
    tries: number
    reg_dt: string
    expire_dt: string
    used_dt: string | null
  }
  push_device: {
    device_no: number
    user_no: number
    session_no: string
    address: string
    p256dh: string | null
    auth: string | null
    reg_dt: string
    channel: string
    address_hash: Buffer
  }
  region_center: {
    sigungu_code: string
    lat: number
    lng: number
  }
  remind_done: {
    user_no: number
    setting_key: string
    remind_dt: string
  }
  report: {
    report_no: number
    user_no: number | null
    target_kind: string
    target_no: number
    target_user_no: number | null
    reason: string
    lane: string
    severity: number
    report_text: string
    evidence: unknown
    state: number
    reg_dt: string
    due_dt: string | null
    counts: boolean
    case_no: number | null
    has_blocked: boolean
  }
  report_act: {
    act_no: number
    case_no: number
    act: string
    before: unknown
    operator_no: number | null
    reg_dt: string
    undo_dt: string | null
    undo_by_no: number | null
  }
  report_case: {
    case_no: number
    target_kind: string
    target_no: number
    target_user_no: number | null
    lane: string
    reason: string
    severity: number
    weight: number
    priority: number
    reporter_qtt: number
    state: number
    version: number
    open_dt: string
    due_dt: string
    close_dt: string | null
    close_by_no: number | null
  }
  report_template: {
    template_no: number
    version: number
    rule: string
    title: string
    content: string
    is_deleted: boolean
    operator_no: number | null
    reg_dt: string
  }
  reset_token: {
    token_hash: Buffer
    user_no: number
    expire_dt: string
    used_dt: string | null
  }
  rights_block: {
    block_no: number
    target_kind: string
    target_no: number
    target_user_no: number | null
    report_no: number | null
    user_no: number | null
    claimant_name: string
    claimant_mail: string
    claim: string
    state: number
    objection: string
    object_dt: string | null
    plan: string | null
    reason: string
    plan_by_no: number | null
    reg_dt: string
    end_dt: string
    close_dt: string | null
    close_by_no: number | null
  }
  sanction: {
    sanction_no: number
    decision_no: number
    user_no: number | null
    kind: string
    activities: string[]
    points: number
    rule: string
    case_no: number
    lane: string
    target_kind: string
    target_no: number
    message: string
    state: number
    by_no: number
    second_by_no: number | null
    reg_dt: string
    end_dt: string | null
    lift_dt: string | null
    lift_by_no: number | null
    fake_step: number | null
  }
  saved_meal: {
    meal_no: number
    user_no: number
    meal_name: string
    foods: unknown
    reg_dt: string
  }
  sensitive_change: {
    change_no: number
    user_no: number
    kind: string
    text: string
    undo: unknown
    mail_old: string | null
    mail_new: string | null
    phone_old: string | null
    phone_new: string | null
    device: string
    reg_dt: string
    expire_dt: string
    undo_dt: string | null
  }
  sensitive_change_link: {
    link_hash: Buffer
    change_no: number
    is_alone: boolean
    used_dt: string | null
  }
  server_key: {
    purpose: string
    sealed: Buffer
    reg_dt: string
  }
  server_secret: {
    key_id: string
    reg_dt: string
    retired_dt: string | null
  }
  shop_option: {
    sio_no: number
    item_no: number
    sio_title: string
    sio_amt: number
    position: number | null
  }
  shop_order: {
    order_no: number
    group_no: number
    user_no: number | null
    seller_user_no: number | null
    is_platform: boolean
    state: number
    states: number
    seller: unknown
    ship_due_dt: string | null
    seen_dt: string | null
    end_dt: string | null
    reg_dt: string
    recent_dt: string
    seller_no: number | null
  }
  shop_product: {
    item_no: number
    user_no: number | null
    type: number
    state: number
    item_name: string
    item_desc: string
    images: unknown
    item_viv_price: number
    si_order_amt: number
    free_from: number | null
    jeju_amt: number
    island_amt: number
    ship_days: number
    return_amt: number
    exchange_amt: number
    return_text: string
    notice_kind: string
    notice: unknown
    cate_no: number
    sigungu_code: string | null
    version: number
    score: number
    ir_sum: number
    ir_count: number
    ir_avg: number | null
    open_dt: string | null
    hide_dt: string | null
    reg_dt: string
    edit_dt: string
    name_key: string | null
    name_first: string | null
    name_code: string | null
    first_code: string | null
    rating_order: number
    is_platform: boolean
    seller_no: number | null
    ir_spread: number[]
    pass: unknown
    buyer_qtt: number
  }
  shop_question: {
    question_no: number
    item_no: number
    user_no: number
    content: string
    is_secret: boolean
    reply: string | null
    reply_dt: string | null
    reg_dt: string
    hide_dt: string | null
    reply_hide_dt: string | null
    is_platform: boolean
  }
  shop_restock: {
    sio_no: number
    user_no: number
    reg_dt: string
  }
  shop_seen: {
    user_no: number
    item_no: number
    seen_dt: string
  }
  shop_seller: {
    user_no: number
    company: string
    owner: string
    biz_no: string | null
    mail_order_no: string | null
    address: string
    tel: string
    mail: string
    edit_dt: string
  }
  shop_sold: {
    item_no: number
  }
  shop_stock: {
    sio_no: number
    item_no: number
    stock: number
  }
  shop_version: {
    item_no: number
    version: number
    content: unknown
    reg_dt: string
  }
  shop_wish: {
    user_no: number
    item_no: number
    reg_dt: string
  }
  social_account: {
    provider: string
    social_id: string
    user_no: number
    mail: string | null
    reg_dt: string
  }
  social_arrival: {
    arrival_hash: Buffer
    provider: string
    social_id: string
    mail: string | null
    nick: string | null
    user_no: number | null
    path: string
    expire_dt: string
    used_dt: string | null
  }
  social_visit: {
    state_hash: Buffer
    provider: string
    verifier: string
    user_no: number | null
    path: string
    expire_dt: string
  }
  story_reply: {
    reply_no: number
    post_no: number
    user_no: number
    content: string
    state: number
    reg_dt: string
  }
  story_view: {
    post_no: number
    user_no: number
    reg_dt: string
  }
  tag: {
    tag: string
    post_qtt: number
    tag_key: string | null
    tag_first: string | null
    tag_code: string | null
  }
  timer: {
    kind: string
    no: number
    due_at: string
    lease_dt: string | null
    tries: number
  }
  trace_group: {
    group_no: number
    fingerprint: Buffer
    name: string
    message: string
    place: string
    line: string
    state: number
    count: number
    members: number
    first_release: string | null
    last_release: string | null
    resolved_release: string | null
    change_by: number | null
    change_dt: string | null
    first_dt: string
    last_dt: string
  }
  trace_member: {
    group_no: number
    user_no: number
  }
  treasury_batch: {
    batch_no: number
    made_by: number
    exchanges: number
    net_won: number
    opened: number
    reg_dt: string
  }
  treasury_batch_row: {
    batch_no: number
    exchange_no: number
  }
  treasury_grant: {
    grant_no: number
    amount: number
    members: number
    expire_dt: string | null
    words: string
    reason: string
    given_by: number
    approved_by: number | null
    proposal_no: number | null
    reg_dt: string
    event_no: number | null
  }
  treasury_grant_member: {
    grant_no: number
    user_no: number
  }
  trust_appeal: {
    appeal_no: number
    adhoc_no: number
    user_no: number
    kind: string
    appeal: string
    state: number
    answer: string | null
    reg_dt: string
    decide_dt: string | null
  }
  trust_figure: {
    day: string
    name: string
    value: number | null
    cases: number | null
  }
  user_browser: {
    user_no: number
    browser_hash: Buffer
    reg_dt: string
    seen_dt: string
  }
  user_consent: {
    consent_no: number
    user_no: number
    kind: string
    version: string
    agreed: boolean
    ip: string | null
    ua: string
    reg_dt: string
  }
  user_device: {
    user_no: number
    device_hash: Buffer
    reg_dt: string
    seen_dt: string
  }
  user_interest: {
    user_no: number
    kind: string
    interest_no: number
  }
  user_session: {
    session_no: string
    user_no: number
    device: string
    token_no: number
    token_dt: string
    reg_dt: string
    expire_dt: string
    end_dt: string | null
    ip: string | null
    seen_dt: string
    browser_hash: Buffer | null
  }
  user_setting: {
    user_no: number
    setting_key: string
    setting_value: string
  }
  user_weight: {
    user_no: number
    day: string
    weight: number
  }
  users: {
    user_no: number
    user_id: string | null
    user_social_provider: string
    password_hash: string | null
    user_verified: boolean
    state: number
    haru_name: string
    haru_statemsg: string
    haru_character: string
    gender: string
    user_profile: unknown
    cate_no: number | null
    expert_no: number | null
    main_type: string
    account_private: boolean
    is_share_geo: boolean
    is_show_geo: boolean
    share_geo_expire_dt: string | null
    is_geo_manually_disabled: boolean
    is_demo: boolean
    reg_dt: string
    tall: number | null
    weight: number | null
    real_name: string | null
    birth: string | null
    phone: string | null
    ci_hash: Buffer | null
    di_hash: Buffer | null
    identity_provider: string | null
    identity_dt: string | null
    mail: string | null
    mail_dt: string | null
    haru_name_dt: string | null
    referrer_no: number | null
    setup_step: number
    goal_weight: number | null
    withdraw_dt: string | null
    purge_dt: string | null
    sigungu_code: string | null
    hide_dt: string | null
    name_key: string | null
    name_first: string | null
    name_code: string | null
    first_code: string | null
    real_key: string | null
    real_code: string | null
  }
  viv_account: {
    account_no: number
    user_no: number | null
    kind: string
    unit: number
    balance: number
    use_day: string
    last_dt: string
    gift_day: string | null
    gift_day_sum: number
    gift_month_sum: number
  }
  viv_account_check: {
    exchange_no: number
    user_no: number
    is_shared: boolean
    is_renamed: boolean
    state: number
    reg_dt: string
    due_dt: string
    decide_dt: string | null
    decided_by: number | null
    note: string | null
  }
  viv_alert: {
    alert_no: number
    kind: string
    percent: number
    day: string
    won: number
    limit_won: number
    reg_dt: string
    seen_by: number | null
    seen_dt: string | null
    note: string | null
  }
  viv_bank_account: {
    user_no: number
    bank_code: string
    account_sealed: Buffer
    account_hash: Buffer | null
    account_last4: string
    holder: string
    from_dt: string
    reg_dt: string
  }
  viv_charge: {
    charge_no: number
    order_id: string
    user_no: number
    viv: number
    won: number
    method: string | null
    state: number
    cancelled_viv: number
    guardian_no: number | null
    fail_reason: string | null
    reg_dt: string
    expire_dt: string
    paid_dt: string | null
    pg_tx: string | null
    receipt_url: string | null
    ask_dt: string | null
    asks: number
  }
  viv_config: {
    config_key: string
    config_value: unknown
    edit_dt: string
  }
  viv_day: {
    day: string
    trial: unknown
    trial_won: number
    float_won: number
    issued_won: number
    issued_year_won: number
    differences: number | null
    reg_dt: string
  }
  viv_difference: {
    difference_no: number
    kind: string
    subject: string
    expected: number
    found: number
    reg_dt: string
    close_dt: string | null
  }
  viv_entry: {
    entry_no: number
    journal_no: number
    account_no: number
    amount: number
    balance: number
    grp: number | null
    reg_dt: string
  }
  viv_event: {
    event_no: number
    name: string
    is_referral: boolean
    budget_viv: number
    member_viv: number | null
    from_day: string
    until_day: string | null
    expire_days: number
    granted_viv: number
    clawed_viv: number
    state: number
    made_by: number | null
    approved_by: number | null
    near_dt: string | null
    reg_dt: string
  }
  viv_event_grant: {
    journal_no: number
    event_no: number
    user_no: number
    amount: number
    grant_no: number | null
    reg_dt: string
  }
  viv_event_member: {
    event_no: number
    user_no: number
    granted_viv: number
    clawed_viv: number
  }
  viv_exchange: {
    exchange_no: number
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
    state: number
    reason: string | null
    reg_dt: string
    due_dt: string
    approve_dt: string | null
    end_dt: string | null
    approve_by: number | null
    paid_by: number | null
    account_hash: Buffer | null
  }
  viv_expire_notice: {
    user_no: number
    expire_day: string
    days: number
  }
  viv_expiry: {
    month: string
    paid: number
    free: number
    members: number
    warned: number
    reg_dt: string
  }
  viv_gift: {
    gift_no: number
    from_user_no: number
    to_user_no: number
    amount: number
    message: string
    state: number
    journal_no: number
    reg_dt: string
    end_dt: string | null
  }
  viv_guardian: {
    guardian_no: number
    user_no: number
    guardian_user_no: number | null
    guardian_name: string
    guardian_phone: string
    guardian_ci_hash: Buffer
    monthly_won: number
    agree_dt: string
    end_dt: string | null
    frozen_dt: string | null
  }
  viv_hold: {
    hold_no: number
    user_no: number
    ref: string
    paid: number
    free: number
    left_paid: number
    left_free: number
    back_paid: number
    back_free: number
    to_user_no: number | null
    for_user_no: number | null
    journals: number[]
    state: number
    reg_dt: string
    end_dt: string | null
  }
  viv_journal: {
    journal_no: number
    kind: string
    ref: string
    user_no: number | null
    memo: unknown
    reg_dt: string
  }
  viv_lot: {
    lot_no: number
    user_no: number
    bucket: string
    source: string
    origin_source: string
    origin_dt: string
    journal_no: number
    amount: number
    remaining: number
    frozen_dt: string | null
    is_open: boolean
    expire_dt: string | null
    charge_no: number | null
    release_dt: string | null
    move_dt: string
    reg_dt: string
  }
  viv_lot_use: {
    journal_no: number
    lot_no: number
    use_no: number
    amount: number
  }
  viv_refund: {
    refund_no: number
    charge_no: number
    user_no: number
    viv: number
    won: number
    state: number
    reason: string
    reg_dt: string
    due_dt: string
    done_dt: string | null
    tries: number
    refusals: number
    try_dt: string
    fail_reason: string | null
    is_by_hand: boolean
    loss_viv: number
    loss_back_viv: number
    loss_accepted_dt: string | null
    note: string | null
  }
  viv_safeguard: {
    safeguard_no: number
    day: string
    won: number
    way: string
    institution: string
    operator_no: number
    reg_dt: string
    approved_by: number | null
  }
  withdrawal_reason: {
    reason_no: number
    reason: string
    reason_text: string
    reg_dt: string
  }
  withdrawn_person: {
    di_hash: Buffer
    until_dt: string
  }
}

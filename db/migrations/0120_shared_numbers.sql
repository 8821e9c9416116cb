-- Business and licence numbers in a form that can be compared: an operator who decides about an application sees who else gave the same one.
alter table expert_application
  add column business_key text generated always as (nullif(regexp_replace(form ->> 'business_no', '\D', '', 'g'), '')) stored,
  -- What an operator confirmed, otherwise what the applicant wrote: 제12345호 and 12345 are the same number.
  add column license_key text generated always as (
    nullif(ltrim(regexp_replace(upper(coalesce(license_no, form ->> 'license_no')), '[^0-9A-Z]', '', 'g'), '0'), '')) stored;
create index expert_application_business_key_idx on expert_application (business_key) where business_key is not null;
create index expert_application_license_key_idx on expert_application (license_key, cate_no) where license_key is not null;

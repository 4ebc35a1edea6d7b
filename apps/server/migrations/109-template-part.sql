-- Whether a school's console shows the tools and the style guide that the product does not need to work.
alter table organisations add column has_template_part boolean not null default false;

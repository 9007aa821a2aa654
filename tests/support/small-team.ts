export { source } from '@consilium/example-small-team';

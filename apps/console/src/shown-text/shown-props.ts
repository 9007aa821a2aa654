import { withoutDirections } from './without-directions.ts';

/** Besides the children, what a browser shows or reads out. */
const READ_OUT = [
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
] as const;

type Props = { readonly [name: string]: unknown };

/** The same props where nothing in them turns; what is kept elsewhere, like the value of a field, is left alone. */
export function shownProps(props: Props): Props {
  const children = shownChild(props.children);
  let shown = children === props.children ? props : { ...props, children };
  for (const name of READ_OUT) {
    const said = props[name];
    if (typeof said !== 'string') continue;
    const clean = withoutDirections(said);
    if (clean !== said) shown = { ...shown, [name]: clean };
  }
  return shown;
}

function shownChild(child: unknown): unknown {
  if (typeof child === 'string') return withoutDirections(child);
  if (!Array.isArray(child)) return child;
  for (const [at, each] of child.entries()) if (shownChild(each) !== each) return restShown(child, at);
  return child;
}

function restShown(children: readonly unknown[], from: number): readonly unknown[] {
  return children.map((each, at) => (at < from ? each : shownChild(each)));
}

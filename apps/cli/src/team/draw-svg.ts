import type { Drawing, EdgeKind } from './drawing.ts';
import { BOX, layOut, type Placed } from './layout.ts';

/** Own colours for light and dark, so that it can stand on any page. */
const STYLE = `
svg { color-scheme: light dark; font-family: ui-sans-serif, system-ui, "Segoe UI", sans-serif; }
.page { fill: #ffffff; } text { fill: #1c2430; } .small { fill: #5a6675; font-size: 11px; } .name { font-size: 13px; font-weight: 600; }
.title { font-size: 16px; font-weight: 600; } .mono { font-family: ui-monospace, "SF Mono", Menlo, monospace; font-size: 10.5px; fill: #5a6675; }
.box { stroke-width: 1.5; } .record { fill: #e8f1fb; stroke: #2f6fb3; } .outside { fill: #fdf0e0; stroke: #b3701d; } .neutral { fill: #f3f4f6; stroke: #8a94a1; }
.edge { fill: none; stroke: #6b7683; stroke-width: 1.4; } .transfer { stroke: #1c2430; stroke-width: 1.8; } .by-code { stroke: #1c2430; stroke-width: 1.8; stroke-dasharray: 2 4; }
.background { stroke-dasharray: 6 5; } .return { stroke: #8a94a1; stroke-dasharray: 1 3; } .tip { fill: #1c2430; } .label { font-size: 10.5px; fill: #5a6675; }
.halo { stroke: #ffffff; stroke-width: 4px; paint-order: stroke; stroke-linejoin: round; }
@media (prefers-color-scheme: dark) {
  .page { fill: #12171e; } text { fill: #e8edf3; } .small, .mono, .label { fill: #a3afbd; }
  .record { fill: #14283d; stroke: #6ea8e0; } .outside { fill: #33240f; stroke: #d9a05b; } .neutral { fill: #1d242d; stroke: #7d8896; }
  .edge { stroke: #8f9baa; } .transfer, .by-code { stroke: #e8edf3; } .return { stroke: #7d8896; } .tip { fill: #e8edf3; } .halo { stroke: #12171e; }
}`;

const TOP = 64;
const LEGEND = 74;

const WORDS: Readonly<Record<EdgeKind, string>> = {
  member: '',
  background: '',
  transfer: '',
  'by-code': 'by code',
  return: 'back',
  tool: '',
};

/** The team as a picture, readable on light and on dark pages. */
export function drawSvg(drawing: Drawing): string {
  const { boxes, width, height } = layOut(drawing, TOP);
  const wide = Math.max(width, 760);
  const tall = height + LEGEND;
  const edges = drawing.edges.flatMap(({ from, to, kind, as }) => {
    const [one, other] = [boxes.get(from), boxes.get(to)];
    return one && other ? [edge(one, other, kind, as ?? WORDS[kind])] : [];
  });
  const lines = edges.map(({ line }) => line);
  const words = edges.map((each) => each.words);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${tall}" width="${wide}" height="${tall}" role="img" aria-label="${escaped(`Team ${drawing.team}`)}">`,
    `<title>${escaped(`Team ${drawing.team}`)}</title><desc>${escaped(drawing.description)}</desc>`,
    `<style>${STYLE}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
    `<rect class="page" width="${wide}" height="${tall}"/>`,
    `<text class="title" x="${BOX.padding}" y="26">${escaped(drawing.team)}</text>`,
    `<text class="small" x="${BOX.padding}" y="44">${escaped(drawing.description)}</text>`,
    ...lines,
    ...words,
    ...[...boxes.values()].map(box),
    legend(height),
    '</svg>',
    '',
  ].join('\n');
}

function box({ agent, x, y, height, tools }: Placed): string {
  const { name, kind, zone, model, background } = agent;
  const facts = [kind === 'llm' ? zone : `${kind} group`, model, background ? 'background' : null];
  return [
    `<rect class="box ${zone}" x="${x}" y="${y}" width="${BOX.width}" height="${height}" rx="8"/>`,
    `<text class="name" x="${x + 12}" y="${y + 20}">${escaped(name)}</text>`,
    `<text class="small" x="${x + 12}" y="${y + 36}">${escaped(facts.filter(Boolean).join(' · '))}</text>`,
    ...tools.map(
      (line, index) =>
        `<text class="mono" x="${x + 12}" y="${y + 54 + index * BOX.line}">${escaped(line)}</text>`,
    ),
  ].join('');
}

/** Ways back leave and arrive lower, so that they do not cover the way there. */
function edge(from: Placed, to: Placed, kind: EdgeKind, words: string): { line: string; words: string } {
  const isForward = to.x > from.x;
  const low = kind === 'return' ? 9 : 0;
  const x1 = isForward ? from.x + BOX.width : from.x;
  const x2 = isForward || to.x === from.x ? to.x : to.x + BOX.width;
  const y1 = from.y + (low > 0 ? from.height - low : from.height / 2);
  const y2 = to.y + (low > 0 ? to.height - low : Math.min(to.height / 2, 23));
  const bend = isForward ? (x2 - x1) / 2 : -Math.max(44, (x1 - x2) / 2);
  const tip = kind === 'member' || kind === 'background' ? '' : ' marker-end="url(#tip)"';
  const d = `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  const line = `<path class="edge ${kind}" d="${d}"${tip}/>`;
  if (words === '') return { line, words: '' };
  const place = isForward
    ? `x="${x2 - 12}" y="${y2 - 7}" text-anchor="end"`
    : `x="${x1 - 12}" y="${y1 + 12}" text-anchor="end"`;
  return { line, words: `<text class="label halo" ${place}>${escaped(words)}</text>` };
}

function legend(y: number): string {
  const zones = [
    ['record', 'reads the chart, no way out'],
    ['outside', 'a way out, no chart'],
    ['neutral', 'neither'],
  ] as const;
  const ways = [
    ['transfer', 'a model may hand over'],
    ['by-code', 'only code hands over'],
    ['tool', 'used as a tool'],
    ['background', 'after the answer'],
  ] as const;
  const swatches = zones.map(([zone, words], index) => {
    const x = BOX.padding + index * 240;
    return `<rect class="box ${zone}" x="${x}" y="${y + 8}" width="18" height="14" rx="3"/><text class="small" x="${x + 26}" y="${y + 19}">${zone}: ${words}</text>`;
  });
  const lines = ways.map(([kind, words], index) => {
    const x = BOX.padding + index * 185;
    const tip = kind === 'background' ? '' : ' marker-end="url(#tip)"';
    return `<path class="edge ${kind}" d="M${x} ${y + 44} h34"${tip}/><text class="small" x="${x + 42}" y="${y + 48}">${words}</text>`;
  });
  return [...swatches, ...lines].join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

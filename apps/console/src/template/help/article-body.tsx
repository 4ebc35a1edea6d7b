import { Link } from '@tanstack/react-router';
import { Title } from '@mantine/core';
import { type Part, partsOf, runsOf } from './article-parts.ts';
import classes from './help.module.css';

/** Words with their links. The addresses are those of screens, which the router knows. */
function Words({ text }: { text: string }) {
  return runsOf(text).map(({ words, isStrong, address, start: key }) => {
    if (address !== null)
      return (
        <Link key={key} to={address}>
          {words}
        </Link>
      );
    return isStrong ? <strong key={key}>{words}</strong> : <span key={key}>{words}</span>;
  });
}

function Items({ items }: { items: readonly string[] }) {
  return items.map((item) => (
    <li key={item}>
      <Words text={item} />
    </li>
  ));
}

function PartOf({ part }: { part: Part }) {
  switch (part.kind) {
    case 'heading':
      return <Title order={2}>{part.text}</Title>;
    case 'words':
      return (
        <p>
          <Words text={part.text} />
        </p>
      );
    case 'steps':
      return (
        <ol>
          <Items items={part.items} />
        </ol>
      );
    case 'points':
      return (
        <ul>
          <Items items={part.items} />
        </ul>
      );
    default:
      return null;
  }
}

/** The text of an article, a post or an answer. */
export function ArticleBody({ body }: { body: string }) {
  return (
    <div className={classes.article}>
      {partsOf(body).map((part) => (
        <PartOf key={'text' in part ? part.text : part.items.join()} part={part} />
      ))}
    </div>
  );
}

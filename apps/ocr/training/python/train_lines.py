"""Trains one line reader: python3 train_lines.py arabic|arabic2|digits|mrz|latin PACK OUT --seconds N
--start FILE goes on from a .pt or an .onnx file."""

import argparse
import copy
import json
import math
import os
import time

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset

import augment
import lines
import onnx_weights
from models import line_reader
from pack import Pack

arguments = argparse.ArgumentParser()
arguments.add_argument("name")
arguments.add_argument("pack")
arguments.add_argument("out")
arguments.add_argument("--seconds", type=float, default=300)
arguments.add_argument("--batch", type=int, default=256)
arguments.add_argument("--workers", type=int, default=8)
arguments.add_argument("--rate", type=float, default=2.2e-3)
arguments.add_argument("--floor", type=float, default=0.0, help="share of the rate that is left at the end")
arguments.add_argument("--start", default="")
arguments.add_argument("--repeat", type=int, default=2, help="how often a line is photographed: drawing it takes longer")
arguments.add_argument("--seed", type=int, default=5)
arguments.add_argument("--montage", default="")
arguments.add_argument("--plain", action="store_true", help="without CUDA graphs")
args = arguments.parse_args()
task = lines.TASKS[args.name]
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(args.seed)
torch.backends.cudnn.benchmark = True
pack = Pack(args.pack)


class Lines(IterableDataset):
    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([args.seed, info.id if info else 0])
        while True:
            canvas, boxes, labels, width, covers, flush = lines.batch(pack, rng, task, args.batch)
            lengths = torch.tensor([len(l) for l in labels])
            places = [torch.from_numpy(a) for a in (canvas, boxes, covers, flush)]
            yield places, torch.tensor([c for l in labels for c in l]), lengths, width


loader = iter(DataLoader(Lines(), batch_size=None, num_workers=args.workers, prefetch_factor=4 if args.workers else None, pin_memory=device == "cuda") if args.workers else Lines())
height = lines.HEIGHTS[task]
alphabet = lines.ALPHABETS[task]
net = line_reader(args.name, len(alphabet) + 1).to(device)


def photographed(places, width):
    canvas, boxes, covers, flush = places
    with torch.no_grad():
        return augment.line_crops(canvas, boxes, height, width, task, lines.BASELINE, covers, flush)


# Starting a thousand small operations takes six times longer than the operations: so they are recorded, several times for each
# width, because a recording keeps the sizes that the CPU drew.
RECORDINGS = 8
recorded = {}


def record(places, width):
    still = [t.clone() for t in places]
    found, memory = [], None
    for _ in range(RECORDINGS):
        state = torch.get_rng_state()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            photographed(still, width)
        torch.cuda.current_stream().wait_stream(side)
        torch.cuda.synchronize()
        torch.set_rng_state(state)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=memory, capture_error_mode="thread_local"):
            picture = photographed(still, width)
        memory = memory or graph.pool()
        found.append((graph, picture))
    return still, found


def crops(places, width):
    """The lines of a batch as photographs, each time another one. Valid until the next call."""
    if device == "cpu" or args.plain:
        return photographed(places, width)
    if width not in recorded:
        recorded[width] = record(places, width)
    still, found = recorded[width]
    for target, source in zip(still, places):
        target.copy_(source, non_blocking=True)
    graph, picture = found[np.random.randint(len(found))]
    graph.replay()
    return picture


if args.start.endswith(".onnx"):
    net.cpu()
    onnx_weights.fill(net, args.start, torch.rand(1, 1, height, 160))
    places, _, _, width = next(loader)
    onnx_weights.settle(net.to(device), crops([t.to(device) for t in places], int(width)))
    net.train()
elif args.start:
    net.load_state_dict(torch.load(args.start, map_location=device))
net = net.to(memory_format=torch.channels_last)
average = copy.deepcopy(net).eval()
averaged, weights = ([t for t in n.state_dict().values() if t.dtype.is_floating_point] for n in (average, net))
optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.02, **({"fused": True} if device == "cuda" else {}))
print(args.name, sum(p.numel() for p in net.parameters()), "weights", flush=True)


def greedy(logp):
    best = logp.argmax(-1).cpu().numpy()
    out = []
    for row in best:
        keep = [k for i, k in enumerate(row) if k and (i == 0 or row[i - 1] != k)]
        out.append(keep)
    return out


def save():
    path = os.path.join(args.out, args.name)
    model = copy.deepcopy(average).cpu().float().eval().to(memory_format=torch.contiguous_format)
    torch.save(model.state_dict(), path + ".pt")
    options = {} if torch.__version__.startswith("1.") else {"dynamo": False}
    torch.onnx.export(
        model, torch.rand(1, 1, height, 320), path + ".onnx", input_names=["image"], output_names=["logp"],
        dynamic_axes={"image": {0: "n", 3: "w"}, "logp": {0: "n", 1: "t"}}, opset_version=17 if options else 14, **options,
    )
    json.dump({"name": args.name, "height": height, "alphabet": alphabet, "steps": step, "seed": args.seed, "exact": exact}, open(path + ".json", "w"), ensure_ascii=False)


def report(x, labels, lengths, exact, loss):
    with torch.no_grad():
        read = greedy(average(x.float()))
    truth, at = [], 0
    for n in lengths.tolist():
        truth.append(labels[at : at + n].tolist())
        at += n
    hit = float(np.mean([r == t for r, t in zip(read, truth)]))
    exact = hit if exact == 0 else 0.8 * exact + 0.2 * hit
    print(f"{args.name} {step} {time.time() - start:.0f}s loss {loss:.3f} batch exact {hit:.3f} mean {exact:.3f}", flush=True)
    return exact


def montage(x):
    from PIL import Image

    rows = (x[:40, 0].cpu().numpy() * 255).astype(np.uint8)
    Image.fromarray(rows.reshape(-1, rows.shape[2])).save(args.montage)


def batches():
    while True:
        places, labels, lengths, width = next(loader)
        places = [t.to(device, non_blocking=True) for t in places]
        labels = labels.to(device, non_blocking=True)
        for _ in range(args.repeat):
            yield crops(places, int(width)), labels, lengths


def learn(x, labels, lengths, elapsed):
    falling = args.floor + (1 - args.floor) * 0.5 * (1 + math.cos(math.pi * elapsed))
    for group in optimizer.param_groups:
        group["lr"] = args.rate * min(1, (step + 1) / 300) * falling + 1e-6
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
        logp = net(x.contiguous(memory_format=torch.channels_last))
    # The lengths stay on the CPU, where they are needed: reading them back would wait for the GPU.
    steps = torch.full((len(lengths),), logp.shape[1], dtype=torch.long)
    loss = torch.nn.functional.ctc_loss(logp.float().transpose(0, 1), labels, steps, lengths, zero_infinity=True)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimizer.step()
    # The average starts at the weights that were loaded, so it may be slow from the first step on.
    decay = 0.999 if args.start else min(0.999, (step + 1) / (step + 20))
    with torch.no_grad():
        torch._foreach_mul_(averaged, decay)
        torch._foreach_add_(averaged, weights, alpha=1 - decay)
    return loss


start = time.time()
step, exact = 0, 0.0
for x, labels, lengths in batches():
    elapsed = (time.time() - start) / args.seconds
    if elapsed >= 1:
        break
    if step == 0 and args.montage:
        montage(x)
    loss = learn(x, labels, lengths, elapsed)
    step += 1
    if step in (1, 100) or step % 500 == 0 or (device == "cpu" and step % 5 == 0):
        exact = report(x, labels, lengths, exact, loss.item())
        if step % 2000 == 0:
            save()
save()
print(args.name, "done", step, "steps, exact on augmented training lines", round(exact, 4), flush=True)
